# ginbot as a container: `docker compose up --build -d`. What is kept lies in /data; nothing else is written.

FROM python:3.13-slim AS build
WORKDIR /build
RUN ["python", "-m", "venv", "/opt/ginbot"]
# run, or speed, which has numba beside: the strongest level thinks further.
ARG LIBRARIES=run
COPY requirements/${LIBRARIES}.txt requirements/run.txt
RUN ["/opt/ginbot/bin/python", "-m", "pip", "install", "--no-cache-dir", "--require-hashes", "-r", "requirements/run.txt"]
COPY ginbot /app/ginbot
COPY cogs /app/cogs
COPY assets /app/assets
COPY LICENSE /app/LICENSE
# Once, because the finished image cannot be written to; pip has done so for the libraries.
RUN ["/opt/ginbot/bin/python", "-m", "compileall", "-q", "/app"]
RUN ["mkdir", "/data"]

FROM python:3.13-slim
COPY --from=build /opt/ginbot /opt/ginbot
COPY --from=build /app /app
# A new volume takes over whom the folder belongs to.
COPY --from=build --chown=10001:10001 /data /data
ENV PYTHONPATH=/app PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 GINBOT_LOG_FORMAT=json
# Relative paths in the settings, as they come, lead into the volume.
WORKDIR /data
VOLUME ["/data"]
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=30s --start-period=60s --retries=3 \
    CMD ["/opt/ginbot/bin/python", "-m", "ginbot", "doctor", "--running"]
ENTRYPOINT ["/opt/ginbot/bin/python", "-m", "ginbot"]
CMD ["run"]

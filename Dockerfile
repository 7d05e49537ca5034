# syntax=docker/dockerfile:1

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/run/build.ts
# The image brings Node itself: the project's own copy stays behind.
RUN npm prune --omit=dev && rm -rf node_modules/node node_modules/node-linux-* node_modules/.bin/node node_modules/.cache

FROM node:24-trixie-slim
# pg_dump, for backups: of the server's version.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/content ./content
COPY --from=build /app/database ./database
COPY --from=build /app/platform ./platform
COPY --from=build /app/library ./library
COPY --from=build /app/figures ./figures
COPY --from=build /app/app/newsroom/editions ./app/newsroom/editions
COPY --from=build /app/server/http ./server/http
COPY --from=build /app/scripts/operate ./scripts/operate
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/http/main.ts"]

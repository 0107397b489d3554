# The shop as a small image. Data is in /data: a volume.
FROM node:22-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY packages packages
RUN npm ci
COPY . .
RUN npm run build
RUN npm run --silent bom > bom.json

FROM node:22-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# `npm ci --omit=dev` would also install what the packages of the tests expect beside them, such as Vite.
RUN npm pkg delete workspaces devDependencies && npm install

FROM node:22-bookworm-slim
WORKDIR /shop
COPY package.json ./
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/bom.json ./
RUN install --directory --owner=node --group=node --mode=700 /data
ENV MALLOC_ARENA_MAX=1 NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=30s --start-period=10m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

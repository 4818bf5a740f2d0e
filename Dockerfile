# The service in an image: the API, the Connect page, registration and the command line.
#   docker build -t utility-connect .
# For builds that repeat, pin the base image in both stages: FROM node:22-slim@DIGEST, with the digest from
#   docker buildx imagetools inspect node:22-slim --format '{{.Manifest.Digest}}'
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund --omit=dev \
  && node --input-type=module --eval "import { build } from './scripts/build.mjs'; build({ only: ['packages/service'] });" \
  # Again without what only the build needs. Unlike an installation of the packed package, this follows the lock file.
  && npm ci --no-audit --no-fund --omit=dev --workspace=packages/service

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=build /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages/protocol/package.json ./packages/protocol/
COPY --from=build /app/packages/protocol/dist ./packages/protocol/dist
COPY --from=build /app/packages/connector/package.json ./packages/connector/
COPY --from=build /app/packages/connector/dist ./packages/connector/dist
COPY --from=build /app/packages/connector-host/package.json ./packages/connector-host/
COPY --from=build /app/packages/connector-host/dist ./packages/connector-host/dist
COPY --from=build /app/packages/connectors/package.json ./packages/connectors/
COPY --from=build /app/packages/connectors/dist ./packages/connectors/dist
COPY --from=build /app/packages/green-button/package.json ./packages/green-button/
COPY --from=build /app/packages/green-button/dist ./packages/green-button/dist
COPY --from=build /app/packages/intervals/package.json ./packages/intervals/
COPY --from=build /app/packages/intervals/dist ./packages/intervals/dist
COPY --from=build /app/packages/node/package.json ./packages/node/
COPY --from=build /app/packages/node/dist ./packages/node/dist
COPY --from=build /app/packages/service/package.json ./packages/service/
COPY --from=build /app/packages/service/bin ./packages/service/bin
COPY --from=build /app/packages/service/dist ./packages/service/dist
# The working folder holds what it writes: SQLite, its own key, and mails if there is no mail server.
RUN mkdir /data && chown node:node /data
WORKDIR /data
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Lets the heap grow to four times what is in use before a major GC: intervals are large buffers. NODE_OPTIONS does not take this flag.
ENTRYPOINT ["node", "--heap-growing-percent=300", "/app/packages/service/bin/utility-connect.js"]
CMD ["serve"]

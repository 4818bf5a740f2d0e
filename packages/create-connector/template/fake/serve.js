// @ts-check
import { startUtility } from './utility.js';

const port = Number(process.env.PORT ?? 4300);

try {
  const { url } = await startUtility(port);
  console.log(`The fake utility listens on ${url}. Sign in as jo, password sunshine.`);
  if (port !== 4300) console.log(`Start the service with CONNECTOR_EXAMPLE_URL=${url}`);
} catch (error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code !== 'EADDRINUSE') throw error;
  console.error(`Port ${port} is taken. Choose another one: PORT=4310 npm run utility`);
  process.exitCode = 1;
}

// `npm run service`: builds and runs the service without the example app.
import { build } from './build.mjs';
import { ensureInstalled, ensureSqlite, stopWithNpm } from './setup.mjs';

const { env } = process;
const baseUrl = (env.BASE_URL || `http://localhost:${env.PORT || '4000'}`).replace(/\/+$/, '');

ensureInstalled({ dev: false });
ensureSqlite();
build({ only: ['packages/service'], check: false });
stopWithNpm(() => process.kill(process.pid, 'SIGTERM'));
if (env.SANDBOX_CLIENT_ID && /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(baseUrl)) {
  env.SANDBOX_CUSTODIAN_URL ||= await startCustodian();
}
process.argv = [...process.argv.slice(0, 2), 'serve'];
const { main } = await import('../packages/service/dist/cli/cli.js');
await main();

// A utility with a page of its own, for the sandbox on a developer's machine. @returns its address
async function startCustodian() {
  build({ only: ['packages/custodian'], check: false });
  const custodian = await import('../packages/custodian/dist/index.js');
  const redirectUri = `${(env.CONNECT_URL || `${baseUrl}/link`).replace(/\/+$/, '')}/return`;
  const { origin } = await custodian.startCustodian({
    clients: [{ clientId: 'third-party', clientSecret: 'secret', redirectUris: [redirectUri] }],
    // The service still knows the authorizations of earlier ones.
    firstAuthorizationId: Date.now(),
    days: 730,
  });
  return origin;
}

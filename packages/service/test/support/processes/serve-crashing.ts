// `node run-source.mjs serve-crashing.ts` runs a service whose connector throws an uncaught error with the password in its message.
import { createLogger } from '../../../src/lib/node/logger.ts';
import { serve } from '../../../src/lib/node/server/server.ts';
import { stopOnCrash } from '../../../src/lib/node/stop-on-crash.ts';
import { createHarness } from '../harness.ts';
import { createQuickConnector } from '../quick-connector.ts';

const { CANARY = '', FAULT = '' } = process.env;

const throwUncaught = (error: Error): void => {
  if (FAULT === 'uncaught exception') {
    setTimeout(() => {
      throw error;
    });
  } else void Promise.reject(error);
};

const connector = createQuickConnector({ 'user@example.com': 1 });
const harness = await createHarness({
  methods: [
    {
      ...connector,
      signIn(request) {
        throwUncaught(new TypeError(`${CANARY} was refused\n    at ${CANARY} (/lib/x.js)`));
        return connector.signIn(request);
      },
    },
  ],
});
const logger = createLogger('info');
const server = await serve(harness.service, '127.0.0.1', 0);
stopOnCrash(logger, async () => {
  await server.close();
  logger.info('stopped');
});
await harness.connect().catch(() => undefined);

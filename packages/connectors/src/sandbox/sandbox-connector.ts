import { type Connector, defineConnector } from '@utility-connect/connector';
import { createSandboxSignIn, type SandboxOptions } from './sandbox-sign-in.ts';

/** Creates the connector that simulates every utility of the directory. */
export function createSandboxConnector(options: SandboxOptions): Connector {
  return defineConnector({
    name: '@utility-connect/sandbox',
    utilities: 'all',
    capabilities: {
      intervalSeconds: [900, 3600, 86_400],
      exported: true,
      bills: true,
      historyMonths: options.historyMonths ?? 24,
      sanctioned: true,
    },
    methods: [createSandboxSignIn(options)],
  });
}

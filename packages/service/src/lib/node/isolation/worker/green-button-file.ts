import { defineConnector, type FileRequest } from '@utility-connect/connector';
import { createGreenButtonFile } from '@utility-connect/connectors/green-button-file';

interface TimedRequest extends FileRequest {
  /** UNIX seconds. The clock of the store may differ from the one of this machine. */
  readonly now?: number;
}

// biome-ignore lint/style/noDefaultExport: the module of a connector has one
export default defineConnector({
  name: 'green-button-file',
  utilities: 'all',
  capabilities: {
    intervalSeconds: [900, 3_600],
    exported: true,
    bills: true,
    historyMonths: 36,
    sanctioned: true,
  },
  methods: [
    {
      kind: 'file',
      readFile: ({ now = 0, ...request }: TimedRequest) =>
        createGreenButtonFile({ now: () => now }).readFile(request),
    },
  ],
});

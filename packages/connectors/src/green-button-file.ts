import { type Connector, defineConnector, type FileRequest } from '@utility-connect/connector';
import { createGreenButtonFile } from './green-button-file/green-button-file.ts';

interface TimedRequest extends FileRequest {
  /** UNIX seconds. */
  readonly now?: number;
}

/** Reads Green Button files, for a thread whose host gives the time in each request. */
const greenButtonFile: Connector = defineConnector({
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

// biome-ignore lint/style/noDefaultExport: the module of a connector has one
export default greenButtonFile;

import { FileError, type FileMethod } from '@utility-connect/connector';

export const csv: FileMethod = {
  kind: 'file',
  accept: ['.csv'],
  async readFile({ file, utility }) {
    const text = await new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>).text();
    const [heading, ...lines] = text.trim().split('\n');
    if (heading !== 'start,kwh') throw new FileError('not_green_button', 'The file has another heading.');
    const intervals = lines
      .map((line) => line.split(',').map(Number))
      .map(([start = 0, usageKwh = 0]) => ({ start, end: start + 3600, usageKwh }));
    const account = { key: '1', accountNumber: '1', address: '', timeZone: utility.timeZone };
    const entry = { ...account, intervalSeconds: 3600, hasEmissions: false, intervals, bills: [] };
    return { accounts: [entry], leftOut: [] };
  },
};

import { type FileContent, FileError, type FileMethod, type FileRequest } from '@utility-connect/connector';
import { type GreenButtonData, type Limits, readGreenButton } from '@utility-connect/green-button';
import { readAccounts } from '../green-button/accounts.ts';
import { MAX_SECONDS } from '../green-button/intervals.ts';
import { createTally, type Tally, tallyWarnings } from '../green-button/tally.ts';
import { toFileError } from './file-errors.ts';
import { keepHead } from './head.ts';

export interface GreenButtonFileOptions {
  /** UNIX seconds. Readings in the future are left out. */
  readonly now: () => number;
}

/** As many accounts as the service takes from a connector. */
const MAX_USAGE_POINTS = 1_000;
/** As many as the service takes of an account. */
const MAX_BILLS = 1_000;
/** Three years of 1,000 accounts. */
const MAX_ALL_BILLS = 40_000;
/** `MAX_FILE_BYTES` of the protocol, which connectors don't import. */
const MAX_BYTES = 200 * 1024 * 1024;

// A file within the size never has more readings in total, because each takes more than 40 bytes of XML.
const limits: Partial<Limits> = {
  bytes: MAX_BYTES,
  inflatedBytes: MAX_BYTES,
  entries: 200_000,
  usagePoints: MAX_USAGE_POINTS,
};

/** Reads Green Button files (Download My Data), of up to 200 MB after decompression. */
export function createGreenButtonFile({ now }: GreenButtonFileOptions): FileMethod {
  return {
    kind: 'file',
    async readFile(request) {
      const head = keepHead(request.file);
      const data = await readGreenButton(head.bytes, {
        limits,
        now: now(),
        maxSeconds: MAX_SECONDS,
        signal: request.signal,
      }).catch((error: unknown) => {
        throw toFileError(error, head.text());
      });
      return contentOf(data, request, now());
    },
  };
}

const contentOf = async (data: GreenButtonData, request: FileRequest, now: number): Promise<FileContent> => {
  const tally = createTally();
  tallyWarnings(tally, data);
  const accounts = await readAccounts(data, request.utility, { now, tally, signal: request.signal });
  if (accounts.length === 0) throw nothingUsable(data, tally);
  const bills = accounts.map((account) => account.bills.length);
  if (Math.max(...bills) > MAX_BILLS || bills.reduce((sum, count) => sum + count, 0) > MAX_ALL_BILLS)
    throw new FileError('too_large', 'The file has too many bills.');
  return { accounts, leftOut: tally.list() };
};

const nothingUsable = ({ usagePoints, complete }: GreenButtonData, tally: Tally): FileError => {
  const isOnly = (reason: 'gas' | 'water') =>
    usagePoints.length > 0 && tally.count(reason) === usagePoints.length;
  if (isOnly('gas')) return new FileError('gas_only', 'The file has gas meters only.');
  if (isOnly('water')) return new FileError('water_only', 'The file has water meters only.');
  const others = tally.count('gas') + tally.count('water') + tally.count('other_service');
  if (others > 0 && others === usagePoints.length) {
    return new FileError('no_electricity', 'The file has no electric meter.');
  }
  if (!complete) return new FileError('cut_off', 'The file ends before its first usable reading.');
  return new FileError('no_readings', 'The file has no usable reading.');
};

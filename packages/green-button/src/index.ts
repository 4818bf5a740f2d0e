export { GreenButtonError, type GreenButtonErrorCode } from './lib/error.ts';
export type { Source } from './lib/input/source.ts';
export type { Limits } from './lib/limits.ts';
export { type ReadOptions, readGreenButton } from './lib/read-green-button.ts';
export { type Summary, summarize, type UsagePointSummary } from './lib/summarize.ts';
export { toCsv } from './lib/to-csv.ts';
export type {
  Address,
  Bill,
  Customer,
  Direction,
  DstRule,
  GreenButtonData,
  Reading,
  Readings,
  Service,
  TimeZone,
  Unit,
  UsagePoint,
} from './lib/types.ts';
export type { Warning, WarningCode } from './lib/warnings.ts';
export type { UsagePointInfo } from './lib/write/usage-point-writer.ts';
export {
  type StreamableUsagePoint,
  streamGreenButton,
  type WritableUsagePoint,
  type WriteOptions,
  writeGreenButton,
} from './lib/write/write-green-button.ts';

export type { Codec } from './lib/codec.ts';
export { crc32 } from './lib/crc32.ts';
export { type IntervalChange, joinChanges } from './lib/interval-change.ts';
export {
  encodeMonths,
  firstStart,
  type Interval,
  joinMonths,
  lastEnd,
  type MonthText,
} from './lib/interval-text.ts';
export { jsonBody, jsonTexts } from './lib/json-body.ts';
export { findChange, instantOf, type LocalTime, localTimeOf } from './lib/local-time.ts';
export { type Months, mergeMonths } from './lib/merge-months.ts';
export { addMonths, daysInMonth, monthsBetween, startOfMonth } from './lib/months.ts';
export { parseIntervals } from './lib/parse-intervals.ts';
export { createPeriodOf, type Resolution, resolutions } from './lib/periods.ts';
export { cutPieces, DamagedPiecesError, decodePieces, encodePieces } from './lib/pieces.ts';
export { type Part, plainBody } from './lib/response-body.ts';
export { streamBody } from './lib/stream-body.ts';
export { createTotals, type Total } from './lib/totals.ts';
export { uncompressedCodec } from './lib/uncompressed-codec.ts';

/** A note for readers of the data. The data is usable, and the warning names the part that was left out or guessed. */
export type WarningCode =
  /** The file ends too early, or an archive is damaged or fails its checksum. The complete parts are there. */
  | 'truncated'
  /** The XML is malformed at some point. The complete parts before that point are there. */
  | 'malformed_xml'
  /** Readings without a usable start, duration or value were left out. */
  | 'invalid_readings'
  /** Readings of duration 0 (register reads) were left out. */
  | 'zero_duration'
  /** Readings occurred more than once and count once. */
  | 'duplicate_readings'
  /**
   * Readings disagreed about the same time: the one with the later `updated` counts, else the later one in the file. Or a reading
   * has several values or times: the last one counts.
   */
  | 'conflicting_readings'
  /** Readings overlapped partly. The one with the later `updated`, or of two series usually the finer one, counts. */
  | 'overlapping_readings'
  /** Readings of a day or more overlapped the next one by an hour at most, and end where it starts. */
  | 'shortened_readings'
  /** A series isn't summed: a register, a power or demand, a reactive quantity, or a flow direction without meaning here. */
  | 'series_not_counted'
  /** Net or total series were left out, since delivered ones are there. */
  | 'net_not_counted'
  /** Series that aren't net have negative values. They count in the other direction, or as 0 if that has readings of its own. */
  | 'negative_readings'
  /** A series counts the energy of both directions together. It counts as delivered. */
  | 'total_flow'
  /** A usage point has series in several units. Only one unit counts. */
  | 'several_units'
  /** Readings without a reading type have no unit and don't count. */
  | 'missing_reading_type'
  /** The link to a reading type is missing or broken. The only one in the file was used, or one of several that agree. */
  | 'guessed_reading_type'
  /** Reading types with the same address disagree. The one with the later `updated` counts, else the one that can be summed. */
  | 'conflicting_reading_types'
  /** A link leads nowhere, and the only possible target in the file was used. */
  | 'guessed_link'
  /** Readings or bills that belong to no usage point of the file were left out. */
  | 'unlinked'
  /** The local time seems to be written as if it were UTC. Nothing was shifted. */
  | 'local_time_as_utc'
  /** Times in milliseconds were read as such. The standard has seconds. */
  | 'milliseconds'
  /** The rules for daylight saving time aren't understood. */
  | 'unknown_dst_rule'
  /** Readings lie in the future. */
  | 'future_readings'
  /** More than 100 kW on average: the power of ten may be wrong. */
  | 'implausible_readings'
  /** A known feed gives Wh labeled as kWh, and was read as Wh. */
  | 'corrected_multiplier'
  /** A known way of giving amounts in another unit than the standard's was recognized. */
  | 'corrected_amounts'
  /** A bill without a usable period was left out. */
  | 'invalid_bills'
  /** Resources with the right name in another XML namespace were left out. */
  | 'unknown_namespace'
  /** Entries hold nothing that is understood. */
  | 'empty_entries'
  /** Files of an archive that aren't Green Button were left out. */
  | 'skipped_files'
  /** There is no reading that counts. */
  | 'no_readings';

export interface Warning {
  readonly code: WarningCode;
  /** An English sentence. Contains no data of the customer. */
  readonly message: string;
  /** Number of readings, entries or files concerned, if it can be counted. */
  readonly count?: number;
}

/** Collects warnings: one for each code, with the counts added up. */
export interface Warnings {
  add(code: WarningCode, message: string, count?: number): void;
  list(): Warning[];
}

/** Creates an empty collection. */
export function createWarnings(): Warnings {
  const found = new Map<WarningCode, { message: string; count: number }>();
  return {
    add(code, message, count = 1) {
      if (count === 0) return;
      const known = found.get(code);
      if (known) known.count += count;
      else found.set(code, { message, count });
    },
    list: () => [...found].map(([code, { message, count }]) => ({ code, message, count })),
  };
}

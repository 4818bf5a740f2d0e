import type { Warning } from './warnings.ts';

export type Service = 'electricity' | 'gas' | 'water' | 'other';

/** Units of readings after the power of ten. Electric energy is always in kWh. */
export type Unit = 'kWh' | 'therm' | 'BTU' | 'm3' | 'ft3' | 'gal' | 'imp gal' | 'L';

/** `delivered`: from the grid to the customer (import). `received`: from the customer to the grid (export). */
export type Direction = 'delivered' | 'received';

/** The content of one file or archive. */
export interface GreenButtonData {
  readonly usagePoints: readonly UsagePoint[];
  /** From the retail customer part. Empty in most files. */
  readonly customers: readonly Customer[];
  readonly warnings: readonly Warning[];
  /** `false` if the file was cut off or damaged: the complete parts are there. */
  readonly complete: boolean;
}

/** A place where energy is measured, usually one meter. */
export interface UsagePoint {
  /** The last part of the usage point's address; more of it where two in the file have the same. */
  readonly id: string;
  /** The address (`self` link) as in the file, `null` if it has none. */
  readonly href: string | null;
  readonly service: Service;
  readonly title: string | null;
  readonly timeZone: TimeZone | null;
  /**
   * Whether times seem to be local ones that were written as if they were UTC. They are as in the file. `likely`: all days start at
   * midnight UTC. `possible`: a time zone of 0, or a start at midnight UTC, is the only sign of it. `null`: no.
   */
  readonly localTimeAsUtc: 'likely' | 'possible' | null;
  /** Unit of all readings, `null` if there are none or their unit is unknown. */
  readonly unit: Unit | null;
  /** In order of time, without duplicates, never overlapping within one direction. */
  readonly readings: Readings;
  /**
   * Whether received energy is measured, by a series of its own, a net one, or negative values. Then no received reading at a time
   * means 0.
   */
  readonly measuresReceived: boolean;
  /**
   * Currency of the costs of delivered readings, ISO 4217. `null` if it isn't given, or no cost is other than 0: utilities write 0 where
   * they know none.
   */
  readonly currency: string | null;
  /** In order of time, one for each period. */
  readonly bills: readonly Bill[];
  readonly tariff: string | null;
  readonly address: Address | null;
}

/** Readings are stored compactly (about 9 bytes each) and made when iterated: as often as needed. */
export interface Readings extends Iterable<Reading> {
  readonly length: number;
}

export interface Reading {
  /** UNIX seconds. */
  readonly start: number;
  /** Length, at least 1. The reading covers `[start, start + seconds)`. */
  readonly seconds: number;
  readonly direction: Direction;
  /** Amount in the usage point's unit. Never negative. */
  readonly value: number;
  /** The utility marks it as an estimate or a projection: quality 8, 9 or 12. */
  readonly estimated: boolean;
  /** ESPI's QualityOfReading, from the reading or its type; `null` if not given. */
  readonly quality: number | null;
  /** In `currency`, `null` if not given. */
  readonly cost: number | null;
  /** ISO 4217, `null` if not given. */
  readonly currency: string | null;
}

/** A usage summary of a billing period. */
export interface Bill {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds, exclusive. */
  readonly end: number;
  /** `null` if unknown, never 0 instead. */
  readonly usage: number | null;
  readonly unit: Unit | null;
  /** In `currency`. `null` if unknown, never 0 instead. */
  readonly cost: number | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly tariff: string | null;
}

export interface TimeZone {
  /** IANA name, such as `America/Los_Angeles`. `null` if the rules fit none. */
  readonly name: string | null;
  /** Standard time minus UTC, in seconds. */
  readonly offsetSeconds: number;
  /** Added during daylight saving time, in seconds. 0 if there is none. */
  readonly dstSeconds: number;
  readonly dstStart: DstRule | null;
  readonly dstEnd: DstRule | null;
}

/** For example the second Sunday in March at 02:00: `{ month: 3, weekday: 7, week: 2, secondOfDay: 7200 }`. */
export interface DstRule {
  /** 1 to 12. */
  readonly month: number;
  /** 1 (Monday) to 7 (Sunday), `null` for a fixed `day`. */
  readonly weekday: number | null;
  /** Occurrence in the month: 1 for the first, 5 for the last. `null` for a fixed `day`. */
  readonly week: number | null;
  /** Day of the month, `null` for a weekday. */
  readonly day: number | null;
  readonly secondOfDay: number;
}

export interface Customer {
  readonly name: string | null;
  readonly accounts: readonly string[];
  readonly address: Address | null;
}

export interface Address {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** An account as the utility knows it. */
export interface ConnectorAccount {
  /** Identifies the account within its utility, whichever login or file it comes from. Never changes. */
  readonly key: string;
  readonly accountNumber: string;
  readonly address: string;
  /** IANA time zone of the meter. */
  readonly timeZone: string;
  /** The most usual length of an interval in seconds, from 60 to 90,000. A day, 86,400, for an account that has bills only. */
  readonly intervalSeconds: number;
  readonly hasEmissions: boolean;
  /** ISO 4217 code of the `cost` of its intervals, which are stored without a cost if it is absent. Never changes. */
  readonly currency?: string;
}

/** Usage between two instants: from a minute to a day, which has 90,000 s when clocks go back. Lengths may be mixed. */
export interface MeterInterval {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds. */
  readonly end: number;
  /** Drawn from the grid; never below 0. The service rounds it to 4 decimals. */
  readonly usageKwh: number;
  /** Fed into the grid; never below 0; absent if unknown. The service rounds it to 4 decimals. */
  readonly exportedKwh?: number;
  /** Whether the utility marks the values as estimates. Default `false`. */
  readonly estimated?: boolean;
  /** Absent if unknown. The service rounds it to 5 decimals. */
  readonly emissionsKgCo2e?: number;
  /**
   * Price of the energy in units of the account's `currency`, with taxes; below 0 where prices are negative. Absent if unknown, which is
   * not 0. The service rounds it to 5 decimals.
   */
  readonly cost?: number;
}

export interface ConnectorBill {
  readonly id: string;
  /** UNIX seconds, inclusive: midnight in the meter's time zone. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
  /** Absent or `null` if unknown. Below 0 where a customer with solar panels is billed for more export than usage. */
  readonly usageKwh?: number | null;
  /** Total in units of `currency`; below 0 for a credit. Absent or `null` if unknown, which is not 0. */
  readonly cost?: number | null;
  /** ISO 4217 code, for example `USD`. Required with `cost`. */
  readonly currency?: string | null;
}

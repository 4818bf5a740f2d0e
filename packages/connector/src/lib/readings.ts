/** An account as the utility knows it. */
export interface ConnectorAccount {
  /** Identifies the account within its login. Never changes. */
  readonly key: string;
  readonly accountNumber: string;
  readonly address: string;
  /** IANA time zone of the meter. */
  readonly timeZone: string;
  /** 900 or 3600. */
  readonly intervalSeconds: number;
  readonly hasEmissions: boolean;
}

/** Usage between two instants. */
export interface MeterInterval {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds. */
  readonly end: number;
  /** Drawn from the grid; never below 0. The service rounds it to 4 decimals. */
  readonly usageKwh: number;
  /** Absent if unknown. The service rounds it to 5 decimals. */
  readonly emissionsKgCo2e?: number;
}

export interface ConnectorBill {
  readonly id: string;
  /** UNIX seconds, inclusive: midnight in the meter's time zone. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
}

/** An account on the success screen. */
export interface AccountSummary {
  /** Account number with all but the last four characters masked. */
  readonly account_number: string;
  readonly address: string;
}

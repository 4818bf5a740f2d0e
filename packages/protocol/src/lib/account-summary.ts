/** An account on the success screen. */
export interface AccountSummary {
  /** Account number with all but the last four characters masked. */
  readonly account_number: string;
  readonly address: string;
}

/** An account that the person may share or not. */
export interface OfferedAccount extends AccountSummary {
  /** Opaque. Valid within its attempt. */
  readonly id: string;
  /** Present if the client has it already. */
  readonly shared?: true;
}

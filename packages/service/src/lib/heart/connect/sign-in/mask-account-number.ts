/** Masks all but the last four letters and digits of an account number. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)}`;
}

/** Switches of the data of Opower that a sign-in and its reads survive together. */
export const survivedSwitches: readonly string[] = [
  'trailing-zeros',
  'cost-500',
  'read-resolution-null',
  'repeated-account-numbers',
  'no-offsets',
  'solar',
];

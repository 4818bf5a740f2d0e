/** Whether an error of a connector or of an attempt says that the utility gave no answer. */
export function isOutageCode(code: string): boolean {
  return code === 'utility_unavailable' || code === 'utility_timeout';
}

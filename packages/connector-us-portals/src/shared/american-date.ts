/** `MM-DD-YYYY` of `YYYY-MM-DD`, as American portals write dates. */
export function american(date: string): string {
  return `${date.slice(5)}-${date.slice(0, 4)}`;
}

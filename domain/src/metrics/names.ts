/** The form in which names are compared: NFKC, spaces collapsed, lower case. Source: metrics.md §2.10. */
export function normalName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

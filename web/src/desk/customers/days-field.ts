/** Parses whole days up to 365; undefined for anything else. */
export function daysOf(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days <= 365 ? days : undefined;
}

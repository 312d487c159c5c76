const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time since an instant in its largest unit; null under a minute. */
function largest(instant: string, now: number) {
  const past = Math.max(0, now - Date.parse(instant));
  const unit = UNITS.find(([, ms]) => past >= ms);
  return unit ? { n: Math.floor(past / unit[1]), unit: unit[0] } : null;
}

/** "2 hours ago"; under a minute "just now". */
export function since(instant: string, now = Date.now()): string {
  const found = largest(instant, now);
  return found ? `${found.n} ${found.unit}${found.n === 1 ? '' : 's'} ago` : 'just now';
}

/** The same for a narrow column: "2 h"; under a minute "now". */
export function briefSince(instant: string, now = Date.now()): string {
  const found = largest(instant, now);
  return found ? `${found.n} ${found.unit === 'minute' ? 'min' : found.unit[0]}` : 'now';
}

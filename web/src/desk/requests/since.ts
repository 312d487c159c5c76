const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The time since an instant, in its largest unit: "2 hours ago"; under a minute "just now". */
export function since(instant: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(instant));
  const unit = UNITS.find(([, ms]) => past >= ms);
  if (!unit) return 'just now';
  const n = Math.floor(past / unit[1]);
  return `${n} ${unit[0]}${n === 1 ? '' : 's'} ago`;
}

/** A rate in words: `92%`; nothing of nothing is no rate. */
export const rate = (n: number, of: number) => (of === 0 ? 'n/a' : `${Math.round((n / of) * 100)}%`);

/** Hours in words: `1 minute`, `45 minutes`, `3 hours`, `2.5 days`. */
export function waited(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (hours < 48) return hours < 1.5 ? '1 hour' : `${Math.round(hours)} hours`;
  return `${Math.round((hours / 24) * 10) / 10} days`;
}

export const words = {
  title: 'Punctuality',
  counts:
    'A value is on time if it was first reported by the end of the grace period. Periods still within it don’t count, nor do skipped weekends, imported history and metrics filled from the portal. Time to accept is the median from the last report to a manager’s acceptance.',
  none: 'No deadlines in these dates.',
  managers: 'Managers',
};

import { ALLOWED, refused, type Allowed } from '../common/allowed.ts';
import type { Instant } from '../common/dates.ts';

/** How long a merge of two customers can be undone, hours. */
export const MERGE_UNDO_HOURS = 24;

interface Side {
  id: string;
  name: string;
  status: string;
  /** The name of the account that it was merged into, if it was. */
  mergedInto: string | null;
}

/** Whether one account can be merged into another of the same company: both exist apart, and the survivor is open. */
export function mayMerge(merged: Side, survivor: Side): Allowed {
  if (merged.id === survivor.id)
    return refused('SAME_ACCOUNT', 'Choose another customer. A customer can’t be merged into itself.');
  for (const { name, mergedInto } of [merged, survivor])
    if (mergedInto !== null)
      return refused('ACCOUNT_MERGED', `${name} has already been merged into ${mergedInto}. Use that one instead.`);
  if (survivor.status === 'closed')
    return refused(
      'WRONG_STATE',
      `${survivor.name} is closed. Reopen the account first, or merge the other way round.`,
    );
  return ALLOWED;
}

/** The last instant at which a merge can be undone. */
export function undoUntil(mergedAt: Instant): Instant {
  return new Date(new Date(mergedAt).getTime() + MERGE_UNDO_HOURS * 3_600_000).toISOString() as Instant;
}

/** Whether a merge can still be undone: within a day, and while its survivor has not been merged itself. */
export function mayUndoMerge(
  merge: { mergedAt: Instant; survivor: Pick<Side, 'name' | 'mergedInto'> },
  now: Instant,
): Allowed {
  const { name, mergedInto } = merge.survivor;
  if (mergedInto !== null)
    return refused('ACCOUNT_MERGED', `${name} has been merged into ${mergedInto} since then. Undo that merge first.`);
  if (now > undoUntil(merge.mergedAt)) return refused('MERGE_OVER', 'A merge can only be undone within 24 hours.');
  return ALLOWED;
}

import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { memo } from 'react';
import { words } from '../words.ts';
import { isPast } from './is-past.ts';
import styles from './day-notes.module.css';

interface DayNotesProps {
  depots: PlannerDay['depots'];
  /** Minutes from midnight; null on a day that is not today. */
  now: number | null;
}

/** On a phone the day's notes, a line for each depot that has one; otherwise each is in its depot's band. Memoised: a move changes none of them. */
export const DayNotes = memo(({ depots, now }: DayNotesProps) => {
  const noted = depots.filter(({ note }) => note !== null && !isPast(note, now));
  if (noted.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={words.note.list}>
      {noted.map(({ id, name, note }) => (
        <li key={id}>
          <b>{name}</b> {note}
        </li>
      ))}
    </ul>
  );
});
DayNotes.displayName = 'DayNotes';

import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import { memo } from 'react';
import { words } from '../words.ts';
import styles from './day-notes.module.css';

/** On a phone the day's notes, a line for each depot that has one; otherwise each is in its depot's band. Memoised: a move changes none of them. */
export const DayNotes = memo(({ depots }: { depots: PlannerDay['depots'] }) => {
  const noted = depots.filter(({ note }) => note !== null);
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

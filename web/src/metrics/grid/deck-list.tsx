import { classNames } from '../../ui/class-names.ts';
import { groupsOf } from './cells-of.ts';
import styles from './deck.module.css';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

interface DeckListProps {
  rows: Report['rows'];
  column: number;
  current: number;
  onPick: (row: number) => void;
}

/** An overview of the deck: each metric with its value in this period; pressing one opens its card. */
export function DeckList({ rows, column, current, onPick }: DeckListProps) {
  const groups = groupsOf(rows);
  return (
    <ul className={styles.list} aria-label={words.deck.all}>
      {rows.map(({ metric, cells }, row) => {
        const { text, state, tone } = cells[column]!;
        return (
          <li key={metric.id}>
            {groups[row] !== groups[row - 1] && <p className={styles.group}>{groups[row]}</p>}
            <button
              type="button"
              className={classNames(styles.line, styles[tone])}
              aria-current={row === current || undefined}
              onClick={() => onPick(row)}
            >
              <span>{metric.name}</span>
              <span className={styles.amount}>
                {text}
                <span className="sr-only">, {state}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

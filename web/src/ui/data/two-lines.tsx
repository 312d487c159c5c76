import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './two-lines.module.css';

export interface TwoLinesProps {
  first: ReactNode;
  /** An empty value leaves the line out. */
  second?: ReactNode;
  /** For the name of the row. */
  strong?: boolean;
  /** Where there is not room for both in one line, the first is cut: a site before its postcode. */
  keepsSecond?: boolean;
  /** On a phone both are shown whole, one below the other where one line is too short. */
  wraps?: boolean;
  /** The whole of what is shortened; otherwise the two texts. */
  title?: string;
}

/** A cell with a main and a secondary line: "8 yd builders" over "Mixed construction". */
export function TwoLines({ first, second, strong = false, keepsSecond = false, wraps = false, title }: TwoLinesProps) {
  const texts = [first, second].filter((text): text is string => typeof text === 'string' && text !== '');
  return (
    <span
      className={classNames(styles.lines, keepsSecond && styles.keepsSecond, wraps && styles.wraps)}
      title={title ?? (texts.join(', ') || undefined)}
    >
      <span className={classNames(styles.first, typeof first === 'string' && styles.text, strong && styles.strong)}>
        {first}
      </span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  );
}

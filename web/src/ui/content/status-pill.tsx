import { classNames } from '../class-names.ts';
import styles from './status-pill.module.css';
import type { Tone } from './tone.ts';
import tones from './tone.module.css';

interface StatusPillProps {
  tone: Tone;
  label: string;
  /** A shape that says the same as the colour, for whoever does not see colours apart. */
  shape?: 'dot' | 'triangle' | 'square';
  /** Only the shape; the word is read out. */
  brief?: boolean;
}

export function StatusPill({ tone, label, shape = 'dot', brief = false }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[shape], tones[tone], brief && styles.brief)} data-tone={tone}>
      {brief ? <span className="sr-only">{label}</span> : label}
    </span>
  );
}

/** A state that nobody needs to act on. */
export const StatusWord = ({ children }: { children: string }) => <span className={styles.word}>{children}</span>;

/** A file's format: a fact, and no state. */
export const FormatLabel = ({ children }: { children: string }) => <span className={styles.format}>{children}</span>;

import { classNames } from '../class-names.ts';
import styles from './status-pill.module.css';
import type { Tone } from './tone.ts';
import tones from './tone.module.css';

export function StatusPill({ tone, label }: { tone: Tone; label: string }) {
  return <span className={classNames(styles.pill, tones[tone])}>{label}</span>;
}

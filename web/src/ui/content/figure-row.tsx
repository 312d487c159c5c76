import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import { Changing } from './changing.tsx';
import styles from './figure-row.module.css';
import type { Tone } from './tone.ts';
import tones from './tone.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: Tone;
  to?: To;
}

/** The main figures of a screen in one strip, each linking to what it counts. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.row}>
      {figures.map(({ label, value, note, tone, to }) => {
        const inside = (
          <>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>
              <Changing>{value}</Changing>
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </>
        );
        const className = classNames(styles.figure, tone && tones[tone]);
        return to ? (
          <KitLink key={label} to={to} className={className}>
            {inside}
          </KitLink>
        ) : (
          <div key={label} className={className}>
            {inside}
          </div>
        );
      })}
    </div>
  );
}

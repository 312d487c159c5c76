import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import styles from './price-bar.module.css';

export interface PriceBarProps {
  label: string;
  pence: number | null;
  noTotal?: string;
  action: ReactNode;
}

/** On a phone the price of a new job stays at the foot of the screen; elsewhere the price card does. */
export function PriceBar({ label, pence, noTotal, action }: PriceBarProps) {
  return (
    <div className={styles.bar} data-price-bar>
      <div>
        <span className={styles.label}>{label}</span>
        <span className={pence === null ? styles.none : styles.amount}>
          {pence === null ? noTotal : formatPence(pence)}
        </span>
      </div>
      {action}
    </div>
  );
}

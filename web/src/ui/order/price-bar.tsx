import { formatPence } from '@tonnage/domain/common/money';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './price-bar.module.css';

export interface PriceBarProps {
  label: string;
  pence: number | null;
  noTotal?: string;
  action: ReactNode;
}

/** The price of a new job at the bottom of a phone's screen; wider screens use the price card. */
export function PriceBar({ label, pence, noTotal, action }: PriceBarProps) {
  // What it covers, and the button that it has instead of the card, give way.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['priced'] = '';
    return () => {
      delete dataset['priced'];
    };
  }, []);
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

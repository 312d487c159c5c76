import { formatPence } from '@tonnage/domain/common/money';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Notice } from '../content/notice.tsx';
import styles from './price-card.module.css';

export interface PriceCardLine {
  label: string;
  pence: number;
  /** De-emphasised, as for VAT. */
  quiet?: boolean;
}

export interface PriceCardProps {
  title: string;
  lines: readonly PriceCardLine[];
  totalLabel: string;
  totalPence: number | null;
  /** Shown while there is no total. */
  noTotal?: string;
  note?: ReactNode;
  /** Reasons why the order cannot be placed, above the button. */
  blockers?: readonly string[];
  /** The result of the last press, beside the button. */
  alert?: ReactNode;
  action: ReactNode;
  foot?: ReactNode;
  /** A new price is loading: the old one stays, faded. */
  working?: boolean;
}

export function PriceCard(props: PriceCardProps) {
  const { title, lines, totalLabel, totalPence, noTotal, note, blockers = [], alert, action, foot, working } = props;
  const saysNothing = lines.length === 0 && totalPence === null && !note && !alert && !foot && blockers.length === 0;
  return (
    <section
      className={classNames(styles.card, working && styles.working, saysNothing && styles.nothing)}
      aria-label={title}
      aria-busy={working}
    >
      <h2 className={styles.title}>{title}</h2>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, pence, quiet }) => (
            <div key={label} className={classNames(styles.line, quiet && styles.quiet)}>
              <dt>{label}</dt>
              <dd>{formatPence(pence)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span>{totalLabel}</span>{' '}
        {totalPence === null ? (
          <span className={styles.none}>{noTotal}</span>
        ) : (
          <span className={styles.amount}>{formatPence(totalPence)}</span>
        )}
      </p>
      {note && <div className={styles.note}>{note}</div>}
      {blockers.length > 0 && (
        <div className={styles.blockers}>
          {blockers.map((blocker) => (
            <Notice key={blocker} tone="warn">
              {blocker}
            </Notice>
          ))}
        </div>
      )}
      {alert && <div className={styles.blockers}>{alert}</div>}
      <div className={styles.action}>{action}</div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </section>
  );
}

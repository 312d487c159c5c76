import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { formatPence } from '@tonnage/domain/common/money';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import styles from './money.module.css';
import { words } from './words.ts';

/** The age of open invoices: a bar, and the table that it is drawn from. */
export function AgeingPanel({ ageing, to }: { ageing: AccountStatement['ageing']; to: string }) {
  const { ages, unallocatedPence, balancePence } = ageing;
  const isOpen = AGES.some((age) => ages[age] > 0);
  return (
    <Panel title={words.ageing}>
      {isOpen && (
        <div className={styles.bar} aria-hidden="true">
          {AGES.filter((age) => ages[age] > 0).map((age) => (
            <span key={age} className={classNames(styles.part, styles[age])} style={{ flexGrow: ages[age] }} />
          ))}
        </div>
      )}
      {isOpen || unallocatedPence > 0 ? (
        <table className={styles.sums}>
          <caption className="sr-only">{words.ageingSub(to)}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.age}</th>
              <th scope="col">{words.amount}</th>
            </tr>
          </thead>
          <tbody>
            {AGES.map((age) => (
              <tr key={age}>
                <th scope="row">
                  <span aria-hidden="true" className={classNames(styles.swatch, styles[age])} />
                  {AGE_LABELS[age]}
                </th>
                <td>{formatPence(ages[age])}</td>
              </tr>
            ))}
            {unallocatedPence > 0 && (
              <tr className={styles.quiet}>
                <th scope="row">{words.notAllocated}</th>
                <td>{formatPence(-unallocatedPence)}</td>
              </tr>
            )}
            <tr className={styles.total}>
              <th scope="row">{words.ageBalance}</th>
              <td>{formatPence(balancePence)}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <EmptyState text={words.nothingOpen} />
      )}
    </Panel>
  );
}

import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { formatPence } from '@tonnage/domain/common/money';
import { Changing } from '../../ui/content/changing.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './owed-panel.module.css';
import { words } from './words.ts';

/** What the account owes on its invoices. Nothing for those who may not see them, or while nothing is owed. */
export function OwedPanel({ account: { owed, creditLeftPence } }: { account: Account }) {
  if (!owed || owed.invoicedPence === 0) return null;
  return (
    <Panel>
      <div className={styles.owed}>
        <div>
          <p className={styles.label}>{words.unpaid}</p>
          <p className={styles.figure}>
            <Changing>{formatPence(owed.invoicedPence)}</Changing>
          </p>
          {owed.overduePence > 0 ? (
            <p className={styles.overdue}>{words.overdue(formatPence(owed.overduePence))}</p>
          ) : (
            typeof creditLeftPence === 'number' && (
              <p className={styles.label}>
                {creditLeftPence < 0
                  ? words.overLimit(formatPence(-creditLeftPence))
                  : words.creditLeft(formatPence(creditLeftPence))}
              </p>
            )
          )}
        </div>
        <LinkButton to="/invoices">{words.invoices}</LinkButton>
      </div>
    </Panel>
  );
}

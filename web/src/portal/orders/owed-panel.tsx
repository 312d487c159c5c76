import { useQuery } from '@tanstack/react-query';
import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { Changing } from '../../ui/content/changing.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { firstDueQuery } from '../billing/first-due.ts';
import styles from './owed-panel.module.css';
import { words } from './words.ts';

/** What the account owes, and the invoice of it that is due first. Nothing for those who may not see it, or while nothing is owed. */
export function OwedPanel({
  account: { owed, creditLeftPence, permissions },
  today,
}: {
  account: Account;
  today: IsoDate;
}) {
  const isOwed = owed !== null && owed !== undefined && owed.invoicedPence > 0;
  const { data: open } = useQuery({
    ...firstDueQuery,
    enabled: isOwed && permissions.includes('invoices.view'),
  });
  if (!isOwed) return null;
  const first = open?.data[0];
  const credit =
    typeof creditLeftPence !== 'number'
      ? null
      : creditLeftPence < 0
        ? words.overLimit(formatPence(-creditLeftPence))
        : words.creditLeft(formatPence(creditLeftPence));
  return (
    <Panel>
      <div className={styles.owed}>
        <div>
          {first && first.dueOn < today ? (
            <p className={styles.overdue}>{words.overdueSince(formatLongDay(first.dueOn))}</p>
          ) : (
            <p className={styles.label}>{first ? words.due(formatLongDay(first.dueOn)) : words.unpaid}</p>
          )}
          <p className={styles.figure}>
            <Changing>{formatPence(first?.openPence ?? owed.invoicedPence)}</Changing>
          </p>
          <p className={styles.label}>
            {[first && words.ofInvoice(first.number, owed.invoicedPence - first.openPence), credit]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {first ? (
          <LinkButton to={`/invoices/${first.id}`}>{words.pay(first.number)}</LinkButton>
        ) : (
          <LinkButton to="/invoices">{words.invoices}</LinkButton>
        )}
      </div>
    </Panel>
  );
}

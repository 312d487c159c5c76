import { useQuery } from '@tanstack/react-query';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { isMoneyless } from '@tonnage/domain/skip-hire/payments';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { roundPounds } from '../parts/round-pounds.ts';
import { type Money } from './money.ts';
import styles from './money-panel.module.css';
import road from './road.module.css';
import { paidQuery } from './screens.ts';
import { words } from './words.ts';

const PAYMENTS = 6;

/** What customers owe by age, and what was paid last. */
export function MoneyPanel({ totals }: Pick<Money, 'totals'>) {
  const paid = useQuery(paidQuery).data?.data ?? [];
  const money = paid.filter(({ method }) => !isMoneyless(method));
  const most = Math.max(1, ...AGES.map((age) => totals.ages[age]));
  return (
    <Panel flush>
      <div className={road.head}>
        <h2 id="money">{words.money}</h2>
        <span>{words.owed(roundPounds(totals.balancePence))}</span>
        <TextLink quiet to="/desk/invoices/owed">
          {words.debtors}
        </TextLink>
      </div>
      <table className={styles.ages} aria-labelledby="money">
        <tbody>
          {AGES.map((age) => (
            <tr key={age} className={age === 'days90' || age === 'over90' ? styles.old : undefined}>
              <th scope="row">{AGE_LABELS[age]}</th>
              <td className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(totals.ages[age] / most) * 100}%` }} />
              </td>
              <td>{roundPounds(totals.ages[age])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {money.length > 0 && (
        <>
          <div className={styles.paidHead}>
            <h3 id="paid">{words.lastPayments}</h3>
            <TextLink quiet to="/desk/payments">
              {words.allPayments}
            </TextLink>
          </div>
          <ul className={styles.paid} aria-labelledby="paid">
            {money.slice(0, PAYMENTS).map(({ id, receivedOn, account, amountPence }) => (
              <li key={id}>
                <span>{receivedOn && formatDay(receivedOn)}</span>
                <span title={account.name}>{account.name}</span>
                <span>{formatPence(amountPence)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

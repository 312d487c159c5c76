import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { formatPence } from '@tonnage/domain/common/money';
import { Changing } from '../../ui/content/changing.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { comparedWithLast, monthName, spendMonths } from './dashboard-figures.ts';
import styles from './spend-panel.module.css';
import { words } from './words.ts';

/** The month's spend beside a year of months, with the year before as a line. Nothing for those who may not see prices. */
export function SpendPanel(summary: Pick<OrdersSummary, 'spend' | 'today'>) {
  const months = spendMonths(summary);
  const present = months.at(-1);
  if (!present) return null;
  const most = Math.max(1, ...months.flatMap(({ pence, yearBefore }) => [pence, yearBefore]));
  const hasYearBefore = months.some(({ yearBefore }) => yearBefore > 0);
  const y = (pence: number) => 100 - (pence / most) * 100;
  return (
    <Panel title={words.soFar(monthName(present.month))}>
      <div className={styles.spend}>
        <div>
          <p className={styles.figure}>
            <Changing>{formatPence(present.pence)}</Changing>
          </p>
          <p className={styles.note}>{comparedWithLast(months)}</p>
          <p className={styles.note}>{hasYearBefore ? words.spendNote : words.exVat}</p>
        </div>
        <div className={styles.chart} aria-hidden="true">
          {months.map(({ month, pence }) => (
            <span key={month} className={styles.month} title={`${monthName(month)}: ${formatPence(pence)}`}>
              <i
                className={classNames(styles.bar, month === present.month && styles.present)}
                style={{ height: `calc((100% - 18px) * ${pence / most})` }}
              />
              <span>{monthName(month).slice(0, 1)}</span>
            </span>
          ))}
          {hasYearBefore && (
            <svg className={styles.before} viewBox="0 0 24 100" preserveAspectRatio="none">
              <polyline points={months.map(({ yearBefore }, i) => `${2 * i + 1},${y(yearBefore)}`).join(' ')} />
            </svg>
          )}
        </div>
        <div className="sr-only">
          <table>
            <caption>{words.spend}</caption>
            <tbody>
              {months.map(({ month, pence, yearBefore }) => (
                <tr key={month}>
                  <th scope="row">{monthName(month)}</th>
                  <td>{formatPence(pence)}</td>
                  <td>{words.aYearBefore(formatPence(yearBefore))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  );
}

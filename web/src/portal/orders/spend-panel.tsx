import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { accountQuery } from '../../lib/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { Changing } from '../../ui/content/changing.tsx';
import { TableSwitch } from '../../ui/content/month-rows.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { KitLink } from '../../ui/links.tsx';
import { words as kitWords } from '../../ui/words.ts';
import { invoicesPath } from '../billing/paths.ts';
import { comparedWithLast, forecastOf, lastOfMonth, monthName, spendMonths, type Month } from './dashboard-figures.ts';
import styles from './spend-panel.module.css';
import { words } from './words.ts';

/** The month's spend and weight beside a year of months, with the year before as a line. Nothing for those who may not see prices. */
export function SpendPanel(summary: Pick<OrdersSummary, 'spend' | 'today' | 'weighed'>) {
  const [asTable, setAsTable] = useState(false);
  const months = spendMonths(summary);
  const present = months.at(-1);
  if (!present) return null;
  const forecast = forecastOf(present.pence, summary.today);
  const hasYearBefore = months.some(({ yearBefore }) => yearBefore > 0);
  const name = monthName(present.month);
  return (
    <Panel
      title={words.soFar(name)}
      action={
        <>
          <span className={styles.key}>{hasYearBefore ? words.spendNote : words.exVat}</span>
          <TableSwitch asTable={asTable} onChange={setAsTable} />
        </>
      }
    >
      <div className={styles.spend}>
        <div>
          <p className={styles.figure}>
            <Changing>{formatPence(present.pence)}</Changing>
          </p>
          <p className={styles.note}>{comparedWithLast(months)}</p>
          {forecast !== null && forecast > present.pence && (
            <p className={styles.note}>{words.forecast(forecast, name)}</p>
          )}
        </div>
        {!asTable && <Weighed {...summary.weighed} />}
        {asTable ? (
          <SpendTable months={months} />
        ) : (
          <SpendChart months={months} forecast={forecast ?? 0} hasYearBefore={hasYearBefore} />
        )}
      </div>
    </Panel>
  );
}

/** What was weighed of the month's loads, and how much of it was recovered. Nothing before the first. */
function Weighed({ kg, recoveredKg, ofKg }: OrdersSummary['weighed']) {
  if (kg === 0) return null;
  return (
    <dl className={styles.weighed}>
      <div>
        <dt>{words.collected}</dt>
        <dd>{formatTonnes(kg)}</dd>
      </div>
      {ofKg > 0 && (
        <div>
          <dt>{words.recovered}</dt>
          <dd>{`${Math.round((recoveredKg / ofKg) * 100)}%`}</dd>
        </div>
      )}
    </dl>
  );
}

interface SpendChartProps {
  months: readonly Month[];
  /** Of the last month, pence. */
  forecast: number;
  hasYearBefore: boolean;
}

function SpendChart({ months, forecast, hasYearBefore }: SpendChartProps) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const seesInvoices = account.permissions.includes('invoices.view');
  const most = Math.max(1, forecast, ...months.flatMap(({ pence, yearBefore }) => [pence, yearBefore]));
  const y = (pence: number) => 100 - (pence / most) * 100;
  const before = months.map(({ yearBefore }, i) => `${2 * i + 1},${y(yearBefore)}`).join(' ');
  const height = (pence: number) => ({ height: `calc((100% - 18px) * ${pence / most})` });
  return (
    <div className={styles.chart} role="group" aria-label={words.spend}>
      {months.map(({ month, pence }, i) => {
        const isPresent = i === months.length - 1;
        const text = `${monthName(month)}: ${formatPence(pence)}`;
        const bar = (
          <>
            {isPresent && forecast > pence && <i className={styles.forecast} style={height(forecast - pence)} />}
            <i className={classNames(styles.bar, isPresent && styles.present)} style={height(pence)} />
            <span aria-hidden="true">{monthName(month).slice(0, 1)}</span>
          </>
        );
        return seesInvoices ? (
          <KitLink
            key={month}
            to={invoicesPath({ from: month, to: lastOfMonth(month) })}
            className={styles.month}
            title={text}
            aria-label={`${text}. ${words.invoicesOf(monthName(month))}`}
          >
            {bar}
          </KitLink>
        ) : (
          <span key={month} className={styles.month} title={text} role="img" aria-label={text}>
            {bar}
          </span>
        );
      })}
      {hasYearBefore && (
        <svg className={styles.before} viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline className={styles.edge} points={before} />
          <polyline points={before} />
        </svg>
      )}
    </div>
  );
}

function SpendTable({ months }: { months: readonly Month[] }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{words.spend}</caption>
      <thead>
        <tr>
          <th scope="col">{kitWords.month}</th>
          <th scope="col">{words.spent}</th>
          <th scope="col">{words.aYearEarlier}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, pence, yearBefore }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            <td>{formatPence(pence)}</td>
            <td>{formatPence(yearBefore)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

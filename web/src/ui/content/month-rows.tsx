import { IconChartBar, IconTable } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import { words } from '../words.ts';
import { classNames } from '../class-names.ts';
import styles from './month-rows.module.css';

/** One figure by month. */
export interface MonthRow {
  name: string;
  /** What it comes to over all months. */
  total: string;
  /** By month, oldest first; the last month is the present one. */
  values: readonly { value: number; text: string }[];
  /** The value of a bar as high as its row; otherwise the largest value. */
  full?: number;
}

interface MonthRowsProps {
  /** Names the chart and its table. */
  caption: string;
  /** The names of the months, oldest first. */
  months: readonly string[];
  rows: readonly MonthRow[];
  asTable: boolean;
}

/** Several figures as rows of bars over one axis of months, or the same figures as a table. */
export function MonthRows({ caption, months, rows, asTable }: MonthRowsProps) {
  return (
    <figure aria-label={caption}>
      {asTable ? (
        <table className={styles.table}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {rows.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, i) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {rows.map(({ name, values }) => (
                  <td key={name}>{values[i]?.text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={styles.rows}>
          {rows.map(({ name, total, values, full }) => (
            <div key={name} className={styles.row}>
              <p className={styles.name}>
                <b>{total}</b>
                <span>{name}</span>
              </p>
              <Bars
                label={values.map(({ text }, i) => `${months[i]} ${text}`).join(', ')}
                {...{ values, full, months }}
              />
            </div>
          ))}
          <div className={classNames(styles.row, styles.axis)} aria-hidden="true">
            <div className={styles.bars}>
              {months.map((month) => (
                <span key={month}>{month.slice(0, 1)}</span>
              ))}
            </div>
          </div>
        </div>
      )}
    </figure>
  );
}

interface BarsProps {
  label: string;
  values: MonthRow['values'];
  full: number | undefined;
  months: readonly string[];
}

function Bars({ label, values, full, months }: BarsProps) {
  const most = full ?? Math.max(1, ...values.map(({ value }) => value));
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {values.map(({ value, text }, i) => (
        <span key={months[i]} className={styles.month} title={`${months[i]}: ${text}`}>
          <i style={{ height: `${(value / most) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}

/** Switches a chart in a panel's head between itself and its table. */
export function TableSwitch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <IconButton
      label={asTable ? words.asChart : words.asTable}
      icon={asTable ? <IconChartBar aria-hidden="true" size={18} /> : <IconTable aria-hidden="true" size={18} />}
      onClick={() => onChange(!asTable)}
    />
  );
}

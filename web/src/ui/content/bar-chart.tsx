import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import styles from './bar-chart.module.css';

export interface Bar {
  label: string;
  value: number;
  /** The formatted value: "£4,218.40". */
  text: string;
  /** A shorter form for above the bar: "£4.2k". */
  short?: string;
  current?: boolean;
}

export interface BarChartProps {
  /** Names the chart and its table: "Spend by month". */
  caption: string;
  bars: readonly Bar[];
  labelHead: string;
  valueHead: string;
}

/** A bar chart of a few amounts, with the same figures as a table. */
export function BarChart({ caption, bars, labelHead, valueHead }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure aria-label={caption}>
      {asTable ? (
        <table className={styles.table}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div role="img" aria-label={bars.map((bar) => `${bar.label} ${bar.text}`).join(', ')}>
          <div className={styles.chart}>
            {bars.map((bar) => (
              <div
                key={bar.label}
                className={classNames(styles.column, bar.current && styles.current)}
                title={bar.text}
              >
                <span className={styles.value}>{bar.short ?? bar.text}</span>
                <div className={styles.bar} style={{ height: `${(bar.value / most) * 84}%` }} />
              </div>
            ))}
          </div>
          <div className={styles.labels}>
            {bars.map((bar) => (
              <span key={bar.label} className={bar.current ? styles.current : undefined}>
                {bar.label}
              </span>
            ))}
          </div>
        </div>
      )}
      <div className={styles.foot}>
        <Button variant="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? words.asChart : words.asTable}
        </Button>
      </div>
    </figure>
  );
}

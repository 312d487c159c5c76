import type { ChartSeries } from './chart-data.ts';
import styles from './line-chart.module.css';

interface ChartTableProps {
  caption: string;
  labelHead: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
}

/** The chart's figures as a table, newest first. */
export function ChartTable({ caption, labelHead, labels, series }: ChartTableProps) {
  return (
    <section className={styles.scroll} aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels
            .map((label, i) => (
              <tr key={i}>
                <th scope="row">{label}</th>
                {series.map(({ id, points }) => (
                  <td key={id}>{points[i]!.text}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </section>
  );
}

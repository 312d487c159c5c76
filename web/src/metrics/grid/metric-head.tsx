import { formatDigits } from '@tonnage/domain/metrics/format-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import { Sparkline } from '../../ui/grid/sparkline.tsx';
import { type Row, sparklineOf } from './cells-of.ts';
import { words as sourceWords } from '../source/words.ts';
import styles from './grid.module.css';

/** The head of a row: the metric with its unit, its objective, and a sparkline of its last values. */
export function MetricHead({ metric }: Pick<Row, 'metric'>) {
  const { objective } = metric;
  return (
    <span className={styles.head}>
      <span className={styles.name}>
        {metric.name} {metric.unit !== null && <span className={styles.unit}>{unitSign(metric.unit)}</span>}{' '}
        {metric.connected && <span className={styles.portal}>{sourceWords.mark}</span>}
      </span>
      <span className={styles.objective}>
        {objective && `${objective.direction === 'UP' ? '↑' : '↓'} ${formatDigits(objective.value, metric)}`}
      </span>
      <Sparkline values={sparklineOf(metric)} />
    </span>
  );
}

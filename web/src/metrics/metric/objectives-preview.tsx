import type { Metric } from '@tonnage/contract/metrics/metrics';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import { words as gridWords } from '../grid/words.ts';
import styles from './metric.module.css';
import type { PastedObjective } from './plan-objectives.ts';
import { words } from './words.ts';

const TONES: Record<PastedObjective['action'], Tone> = {
  fresh: 'onSite',
  changed: 'scheduled',
  same: 'done',
  bad: 'over',
};

/**
 * The effect of pasted objectives, period by period. It has its own table: in a dialog the kit's would be cards, and a
 * year too long.
 */
export function ObjectivesPreview({ metric, lines }: { metric: Metric; lines: readonly PastedObjective[] }) {
  return (
    <table className={styles.preview}>
      <caption className="sr-only">{words.paste.preview}</caption>
      <thead>
        <tr>
          <th scope="col">{words.period}</th>
          <th scope="col">{words.paste.before}</th>
          <th scope="col">{words.reach}</th>
          <th scope="col">{words.status}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, text, action, before, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before && `${before.direction === 'UP' ? '↑' : '↓'} ${formatValue(before.value, metric)}`}</td>
            <td>{value === null ? text : formatValue(value, metric)}</td>
            <td>
              <StatusPill tone={TONES[action]} label={gridWords.paste.action[action]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

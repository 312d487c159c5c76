import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { objectiveWords } from '@tonnage/domain/metrics/performance';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import type { ReactNode, Ref } from 'react';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { CellTone } from '../../ui/grid/cells.ts';
import { Sparkline } from '../../ui/grid/sparkline.tsx';
import { ValueField } from '../../ui/grid/value-field.tsx';
import { words as sourceWords } from '../source/words.ts';
import { sparklineOf, type ShownCell } from './cells-of.ts';
import styles from './deck.module.css';
import { judge, type Objective, judgementTexts } from './judge.ts';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

const say = words.deck;
const PILLS: Record<CellTone, Tone> = { due: 'over', waiting: 'scheduled', updated: 'requested', plain: 'done' };

interface DeckCardProps {
  metric: Report['rows'][number]['metric'];
  cell: ShownCell;
  label: string;
  /** The last value before this period, with its period. */
  before: { value: Decimal; label: string } | null;
  /** The objective for this period. */
  objective: Objective;
  /** Typed but not sent; null: the saved value. */
  typed: string | null;
  error: string | undefined;
  field: Ref<HTMLInputElement>;
  onType: (text: string) => void;
  onNext: () => void;
  onBlur: () => void;
  /** The actions. */
  children: ReactNode;
}

/** One metric in one period: its objective, its previous value, and a field for its value. */
export function DeckCard(props: DeckCardProps) {
  const { metric, cell, label, before, objective, typed, error, field, onType, onNext, onBlur, children } = props;
  const { unit } = metric;
  const text = typed ?? cell.edit ?? cell.text;
  const value = parseValue(text, unit);
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name}>
          {metric.name} {metric.connected && <span className={styles.portal}>{sourceWords.mark}</span>}
          {metric.computed && <span className={styles.portal}>{sourceWords.computed}</span>}
        </h2>
        <Sparkline values={sparklineOf(metric)} />
      </div>
      <StatusPill tone={PILLS[cell.tone]} label={cell.state} />
      <p className={styles.facts}>
        {before && <span>{say.before(formatValue(before.value, metric), before.label)}</span>}
        {objective && <span>{say.objective(objectiveWords(objective, metric))}</span>}
      </p>
      {cell.locked === null ? (
        <ValueField
          ref={field}
          label={say.field(metric.name, label)}
          hideLabel
          unit={unit === null ? '' : unitSign(unit)}
          value={text}
          error={error}
          onChange={onType}
          onBlur={onBlur}
          onNext={onNext}
        />
      ) : (
        <div>
          <p className={styles.figure}>{cell.value === null ? say.none : formatValue(cell.value, metric)}</p>
          {cell.note && <p className={styles.facts}>{cell.note.says}</p>}
          {cell.closed && <p className={styles.facts}>{cell.locked}</p>}
        </div>
      )}
      <p className={styles.judged} aria-live="polite">
        {value !== null &&
          judgementTexts(judge(value, before?.value, objective, metric)).map((each) => <span key={each}>{each}</span>)}
      </p>
      {children}
    </div>
  );
}

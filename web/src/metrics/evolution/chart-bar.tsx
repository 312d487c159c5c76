import { IconArrowsDiff, IconCalendar, IconChartLine, IconDots } from '@tabler/icons-react';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import type { Comparison } from '@tonnage/domain/metrics/compare';
import { type Aggregate, MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
import { useState, type ReactNode } from 'react';
import { SearchField } from '../../ui/data/search-field.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { PopoverButton } from '../../ui/overlay/popover-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { BucketButtons } from './bucket-buttons.tsx';
import styles from './evolution.module.css';
import { isPair, modeOf } from './panels.ts';
import type { EvolutionSearch } from './screens.ts';
import { UnitFields } from './unit-fields.tsx';
import { words } from './words.ts';

const MOST = `You can show up to ${MOST_CHART_METRICS} metrics`;
/** Metrics that are offered without a search. */
const MANY = 24;
/** The usual window of each kind of bucket; years and single periods show everything. */
const USUAL_SPANS = { D: '31 days', W: '26 weeks', M: '24 months' };
const SINCE_START = 'Since the start';

interface ChartBarProps {
  /** The available metrics. */
  metrics: readonly Metric[];
  /** The ids of the selected metrics. */
  chosen: readonly string[];
  /** Undefined until it has loaded. */
  chart: Chart | undefined;
  search: EvolutionSearch;
  go: (change: Partial<EvolutionSearch>) => void;
}

/** Above a chart, in one line: its periods, what it is compared with, its metrics, and the rest behind a button. */
export function ChartBar({ metrics, chosen, chart, search, go }: ChartBarProps) {
  const isPhone = useIsPhone();
  const { bucket, span, compare } = search;
  const usual = chart && USUAL_SPANS[chart.bucket as keyof typeof USUAL_SPANS];
  const names = metrics.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : []));
  const time = usual && (
    <ChoiceButtons<'usual' | 'all'>
      label="Time span"
      size="sm"
      value={span ?? 'usual'}
      onChange={(value) =>
        go({
          span: value === 'all' ? value : undefined,
          compare: value === 'all' && compare === 'before' ? undefined : compare,
          from: undefined,
          to: undefined,
        })
      }
      choices={[
        { value: 'usual', label: usual },
        { value: 'all', label: SINCE_START },
      ]}
    />
  );
  const comparison = (
    <ChoiceButtons<Comparison | 'none'>
      label="Compare with"
      size="sm"
      value={compare ?? 'none'}
      onChange={(value) => go({ compare: value === 'none' ? undefined : value })}
      choices={[
        { value: 'none', label: 'Nothing' },
        {
          value: 'before',
          label: words.compared.before,
          ...(span === 'all' ? { disabledReason: 'nothing before the start' } : {}),
        },
        { value: 'lastYear', label: words.lastYear },
      ]}
    />
  );
  const choice = metrics.length > 1 && <MetricChoice metrics={metrics} chosen={chosen} go={go} />;
  return (
    <div className={styles.bar}>
      <BucketButtons
        brief
        chart={chart}
        bucket={bucket}
        onChange={(value) => go({ bucket: value, from: undefined, to: undefined })}
      />
      {!isPhone && time && (
        <BarButton label="Time span" text={span === 'all' ? SINCE_START : usual} icon={<IconCalendar />}>
          {time}
        </BarButton>
      )}
      {!isPhone && (
        <BarButton
          label="Compare"
          text={compare && (compare === 'before' ? words.compared.before : words.lastYear)}
          icon={<IconArrowsDiff />}
        >
          {comparison}
        </BarButton>
      )}
      {!isPhone && choice && (
        <BarButton
          label="Metrics"
          text={names.length === 1 ? names[0] : names.length > 1 ? `${names.length} metrics` : undefined}
          icon={<IconChartLine />}
        >
          {choice}
        </BarButton>
      )}
      <span className={styles.end}>
        <BarButton label="More" icon={<IconDots />}>
          {isPhone && (
            <>
              {choice}
              {time}
              {comparison}
            </>
          )}
          <Rest metrics={metrics} chosen={chosen} chart={chart} search={search} go={go} />
        </BarButton>
      </span>
    </div>
  );
}

interface BarButtonProps {
  label: string;
  text?: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

function BarButton({ text, children, ...props }: BarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton {...props} {...(text !== undefined && { text })} isOpen={isOpen} onOpen={setOpen}>
      <div className={styles.choices}>{children}</div>
    </PopoverButton>
  );
}

/** Which metrics are in the chart, five at most. */
function MetricChoice({ metrics, chosen, go }: Pick<ChartBarProps, 'metrics' | 'chosen' | 'go'>) {
  const [q, setQ] = useState('');
  const like = ({ id, name }: Metric) => chosen.includes(id) || name.toLowerCase().includes(q.trim().toLowerCase());
  // Those in the chart first, so that none is hidden among hundreds.
  const offered =
    metrics.length > MANY
      ? metrics
          .filter(like)
          .toSorted((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
          .slice(0, MANY)
      : metrics;
  const isFull = chosen.length >= MOST_CHART_METRICS;
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    go({ metrics: next.join(',') });
  };
  return (
    <div role="group" aria-label="Metrics in the chart" className={styles.metrics}>
      {metrics.length > MANY && <SearchField label="Search metrics" value={q} onSearch={setQ} />}
      {offered.map(({ id, name }) => (
        <CheckboxField
          key={id}
          name={id}
          label={name}
          value={chosen.includes(id)}
          disabled={isFull && !chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {isFull && <p className={styles.most}>{MOST}</p>}
    </div>
  );
}

/** How the periods are combined and drawn. */
function Rest({ metrics, chosen, chart, search, go }: ChartBarProps) {
  const { aggregate, waiting, events } = search;
  const percent = metrics.some(({ id, type }) => chosen.includes(id) && type === 'PERCENT');
  return (
    <>
      {chart && (
        <ChoiceButtons<'panels' | 'overlay' | 'objective'>
          label="Chart style"
          size="sm"
          value={modeOf(chart, search)}
          onChange={(value) => go({ mode: value === 'panels' ? undefined : value })}
          choices={[
            { value: 'panels', label: 'Panels' },
            ...(isPair(chart) ? [{ value: 'overlay' as const, label: 'Overlay' }] : []),
            { value: 'objective', label: '% of objective' },
          ]}
        />
      )}
      <ChoiceButtons<Aggregate | 'own'>
        label="Combine periods by"
        size="sm"
        value={aggregate ?? 'own'}
        onChange={(value) => go({ aggregate: value === 'own' ? undefined : value })}
        choices={[
          { value: 'own', label: 'Metric default' },
          {
            value: 'sum',
            label: 'Sum',
            ...(percent ? { disabledReason: 'Percentages can’t be added up' } : {}),
          },
          { value: 'avg', label: 'Average' },
        ]}
      />
      {chart && <UnitFields chart={chart} search={search} go={go} />}
      <CheckboxField
        label="Include values not yet accepted"
        value={waiting !== false}
        onChange={(value) => go({ waiting: value ? undefined : false })}
      />
      <CheckboxField
        label="Show events"
        value={events !== false}
        onChange={(value) => go({ events: value ? undefined : false })}
      />
    </>
  );
}

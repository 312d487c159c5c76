import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { forecastWords } from '@tonnage/domain/metrics/forecast';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { soFarWords } from '@tonnage/domain/metrics/scorecard';
import { changeWords, objectiveWords, shortObjective } from '@tonnage/domain/metrics/performance';
import { Changing } from '../../ui/content/changing.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { Sparkline } from '../../ui/grid/sparkline.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { correctionWords } from '../correction.ts';
import { metricPath } from '../paths.ts';
import { PerformanceBadge } from '../performance-badge.tsx';
import type { ScorecardSearch } from './screens.ts';
import styles from './scorecard.module.css';
import { words } from './words.ts';

const heads = words.columns;

/**
 * The columns of the scorecard; in its compact form each row is one line. Without `onFavourite` they are for somebody without an
 * account, who cannot follow a link.
 */
export function columnsOf(
  { dense, group }: ScorecardSearch,
  onFavourite: ((row: ScorecardRow) => void) | null,
  rows: readonly ScorecardRow[] | undefined,
): Column<ScorecardRow>[] {
  const second = (text: string | null | undefined | false) => (dense || !text ? undefined : text);
  const place = ({ project, organisation }: ScorecardRow) =>
    group === 'project' ? organisation.name : `${project.name} · ${organisation.name}`;
  return [
    {
      id: 'name',
      header: heads.metric,
      card: 'title',
      sortable: true,
      render: (row) => <TwoLines strong first={row.name} second={second(place(row))} />,
    },
    {
      id: 'status',
      header: heads.status,
      card: 'beside',
      sortable: true,
      render: ({ performance, since }) =>
        performance && (
          <TwoLines
            first={<PerformanceBadge performance={performance} />}
            second={performance !== 'ON_TRACK' && since && second(words.since(since))}
          />
        ),
    },
    {
      id: 'latest',
      header: heads.latest,
      align: 'end',
      render: ({ id, latest, missing, ...metric }) => (
        <TwoLines
          first={
            !latest ? (
              words.noValue
            ) : onFavourite ? (
              <TextLink to={`${metricPath(id)}?period=${latest.key}`} quiet>
                <Changing>{formatValue(latest.value, metric)}</Changing>
              </TextLink>
            ) : (
              formatValue(latest.value, metric)
            )
          }
          second={
            (latest?.correction && correctionWords(latest.correction, metric)) ??
            // What is not accepted says so in compact rows too.
            (latest?.waiting
              ? words.waiting(latest, missing)
              : second(missing ? words.missing(missing) : latest?.label))
          }
        />
      ),
    },
    ...(rows?.some(({ running }) => running !== null) ? [runningColumn(second)] : []),
    {
      id: 'objective',
      header: heads.objective,
      align: 'end',
      render: ({ objective, forecast, ...row }) =>
        objective && (
          <TwoLines
            first={<span title={objectiveWords(objective, row)}>{shortObjective(objective, row)}</span>}
            second={second(forecast && forecastWords(forecast, row.frequency))}
          />
        ),
    },
    { id: 'previous', header: heads.previous, align: 'end', render: (row) => <Change row={row} on={row.previous} /> },
    { id: 'lastYear', header: heads.lastYear, align: 'end', render: (row) => <Change row={row} on={row.lastYear} /> },
    {
      id: 'trend',
      header: heads.trend,
      card: 'foot',
      render: ({ recent }) => <Sparkline values={recent.map((value) => (value === null ? null : Number(value)))} />,
    },
    ...(onFavourite ? personal(onFavourite) : []),
  ];
}

/** What running periods have so far; only shown where one has something. */
const runningColumn = (second: (text: string) => string | undefined): Column<ScorecardRow> => ({
  id: 'running',
  header: heads.running,
  align: 'end',
  render: ({ running, ...metric }) =>
    running && (
      <span className={styles.running} title={soFarWords(running, metric)}>
        <TwoLines
          first={formatValue(running.value, metric)}
          second={running.waiting ? words.waiting(running, null) : second(running.label)}
        />
      </span>
    ),
});

/** The columns that concern people. */
const personal = (onFavourite: (row: ScorecardRow) => void): Column<ScorecardRow>[] => [
  {
    id: 'owner',
    header: heads.owner,
    card: 'hidden',
    sortable: true,
    render: (row) => row.editor ?? words.managers,
  },
  {
    id: 'favourite',
    header: heads.favourite,
    hideHeader: true,
    card: 'action',
    render: (row) => (
      <IconButton
        label={row.favourite ? words.unmark(row.name) : words.mark(row.name)}
        icon={row.favourite ? <IconStarFilled className={styles.marked} /> : <IconStar />}
        onClick={() => onFavourite(row)}
      />
    ),
  },
];

/** How far the latest value is from that of another period, which the tooltip names. */
function Change({ row, on }: { row: ScorecardRow; on: ScorecardRow['previous'] }) {
  if (!row.latest) return null;
  if (!on || on.value === null) return <span className={styles.none}>{words.noValue}</span>;
  return (
    <span className={styles.change} title={`${formatValue(on.value, row)}, ${on.label}`}>
      {changeWords(row.latest.value, on.value, row, true)}
    </span>
  );
}

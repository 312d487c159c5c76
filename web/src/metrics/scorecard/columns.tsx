import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { forecastWords, periodsWords } from '@tonnage/domain/metrics/forecast';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { soFarWords } from '@tonnage/domain/metrics/scorecard';
import { changeWords, objectiveWords, PERFORMANCE_WORDS, shortObjective } from '@tonnage/domain/metrics/performance';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { Changing } from '../../ui/content/changing.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { PeriodBars } from '../../ui/grid/period-bars.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { correctionWords } from '../correction.ts';
import { metricPath } from '../paths.ts';
import { PerformanceBadge } from '../performance-badge.tsx';
import { DistanceBar } from './distance-bar.tsx';
import type { ScorecardSearch } from './screens.ts';
import styles from './scorecard.module.css';
import { words } from './words.ts';

const heads = words.columns;

/**
 * The columns of the scorecard: a metric is one line. Without `onFavourite` they are for somebody without an account, who cannot
 * follow a link.
 */
export function columnsOf(
  { group }: ScorecardSearch,
  onFavourite: ((row: ScorecardRow) => void) | null,
): Column<ScorecardRow>[] {
  const place = ({ project, organisation }: ScorecardRow) =>
    group === 'project' ? organisation.name : `${project.name} · ${organisation.name}`;
  return [
    {
      id: 'name',
      header: heads.metric,
      width: 'auto',
      card: 'title',
      sortable: true,
      render: (row) => (
        <span className={styles.name} title={`${row.name}, ${place(row)}`}>
          <span>{row.name}</span>
          <span className={styles.place}>{group === 'project' ? row.organisation.name : row.project.name}</span>
          <span className={styles.state}>
            {row.performance && <PerformanceBadge performance={row.performance} brief />}
          </span>
        </span>
      ),
    },
    {
      id: 'latest',
      header: heads.latest,
      width: '108px',
      align: 'end',
      card: 'beside',
      render: ({ id, latest, missing, ...metric }) =>
        latest ? (
          <span className={classNames(styles.value, missing && styles.old)} title={latest.label}>
            {onFavourite ? (
              <TextLink to={`${metricPath(id)}?period=${latest.key}`} quiet>
                <Changing>{formatValue(latest.value, metric)}</Changing>
              </TextLink>
            ) : (
              formatValue(latest.value, metric)
            )}
          </span>
        ) : (
          <span className={styles.none}>{words.noValue}</span>
        ),
    },
    { id: 'note', header: heads.note, hideHeader: true, width: '120px', card: 'under', render: noteOf },
    {
      id: 'objective',
      header: heads.objective,
      width: '108px',
      align: 'end',
      card: 'hidden',
      render: ({ objective, forecast, running, pace, ...row }) =>
        (objective || pace) && (
          <span
            className={styles.objective}
            title={[
              objective && objectiveWords(objective, row),
              forecast && forecastWords(forecast, row.frequency),
              running && pace && words.atPace(formatValue(pace.value, row), running.label),
            ]
              .filter(Boolean)
              .join('. ')}
          >
            {objective && shortObjective(objective, row)}
            {pace && (
              <span className={classNames(styles.lines, styles[pace.performance])}>
                <span>{words.pace(formatValue(pace.value, row))}</span>
                <span className="sr-only">, {PERFORMANCE_WORDS[pace.performance].toLowerCase()}</span>
              </span>
            )}
          </span>
        ),
    },
    {
      id: 'distance',
      header: heads.distance,
      width: '98px',
      card: 'hidden',
      render: ({ percent, performance }) =>
        percent !== null &&
        performance !== null && (
          <span title={words.distance(percent)}>
            <DistanceBar percent={percent} performance={performance} />
            <span className="sr-only">{words.distance(percent)}</span>
          </span>
        ),
    },
    {
      id: 'previous',
      header: heads.previous,
      width: '104px',
      align: 'end',
      card: 'hidden',
      render: (row) => <Change row={row} on={row.previous} />,
    },
    {
      id: 'lastYear',
      header: heads.lastYear,
      width: '104px',
      align: 'end',
      wide: true,
      card: 'hidden',
      render: (row) => <Change row={row} on={row.lastYear} />,
    },
    {
      id: 'trend',
      header: heads.trend,
      width: '118px',
      card: 'foot',
      render: ({ recent, performances, objective }) => (
        <span title={words.run(performances)}>
          <PeriodBars
            width={84}
            values={recent.map((value) => (value === null ? null : Number(value)))}
            performances={performances}
            goal={objective && Number(objective.value)}
          />
          <span className="sr-only">{words.run(performances)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: heads.since,
      width: '88px',
      card: 'hidden',
      sortable: true,
      render: ({ since, latest }) =>
        since && (
          <span className={styles.note} title={words.since(since)}>
            {words.briefSince(since, latest)}
          </span>
        ),
    },
    ...(onFavourite ? personal(onFavourite) : []),
  ];
}

/** What a value alone does not say: on a phone since when it is judged so, its age, that nobody accepted it, and what the running period has so far. */
function noteOf({ latest, running, missing, since, ...metric }: ScorecardRow) {
  const age = latest && missing && words.age(periodsWords(latest.age, metric.frequency));
  const others = [
    latest?.waiting && words.notAccepted,
    latest?.correction && correctionWords(latest.correction, metric),
    running && words.soFar(formatValue(running.value, metric)),
  ].filter((text) => typeof text === 'string');
  const whole = [missing && words.missing(missing), ...others.slice(0, running ? -1 : undefined)];
  return (
    <span
      className={classNames(styles.note, styles.lines)}
      title={[...whole, running && soFarWords(running, metric)].filter(Boolean).join(', ') || undefined}
    >
      {age && <span className={styles.age}>{age}</span>}
      {age && others.length > 0 && <span className={styles.comma}>, </span>}
      {others.length > 0 && <span>{others.join(', ')}</span>}
      {since && (
        <span className={styles.sinceHere}>
          {age || others.length > 0 ? ', ' : ''}
          {words.sinceHere(words.briefSince(since, latest))}
        </span>
      )}
    </span>
  );
}

/** The columns that concern people. */
const personal = (onFavourite: (row: ScorecardRow) => void): Column<ScorecardRow>[] => [
  {
    id: 'owner',
    header: heads.owner,
    width: '68px',
    card: 'hidden',
    sortable: true,
    render: ({ editor }) => (
      <span className={styles.owner} title={editor ?? words.managers}>
        {editor && <Avatar name={editor} pictureUrl={null} size={24} />}
        <span className="sr-only">{editor ?? words.managers}</span>
      </span>
    ),
  },
  {
    id: 'favourite',
    header: heads.favourite,
    hideHeader: true,
    width: '60px',
    card: 'hidden',
    render: (row) => (
      <span className={styles.star}>
        <IconButton
          label={row.favourite ? words.unmark(row.name) : words.mark(row.name)}
          icon={row.favourite ? <IconStarFilled className={styles.marked} /> : <IconStar />}
          onClick={() => onFavourite(row)}
        />
      </span>
    ),
  },
];

/** How far the latest value is from that of another period, which the tooltip names. */
function Change({ row, on }: { row: ScorecardRow; on: ScorecardRow['previous'] }) {
  if (!row.latest) return null;
  if (!on || on.value === null) return <span className={styles.none}>{words.noValue}</span>;
  return (
    <span title={`${formatValue(on.value, row)}, ${on.label}`}>
      {changeWords(row.latest.value, on.value, row, true)}
    </span>
  );
}

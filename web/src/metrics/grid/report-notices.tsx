import { useQuery } from '@tanstack/react-query';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { Fragment } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { reportPath } from '../paths.ts';
import { tasksQuery } from '../shell/frame-queries.ts';
import styles from './grid.module.css';
import type { Report } from './use-report.ts';
import type { Saves } from './use-saves.ts';
import { words } from './words.ts';
import { warningText } from './warnings.ts';

const lost = (name: string, label: string, text: string) => `${name}, ${label}: ${text}`;

interface ReportNoticesProps {
  projectId: string;
  grid: Grid;
  report: Report;
  saves: Saves;
  /** Moves the focus to the cell in question once it is answered and its button is gone. */
  onAnswered: (cell: { metricId: string; key: string }) => void;
}

/** The results of sent values: refused, stored here, questioned, or all saved. */
export function ReportNotices({
  projectId,
  grid,
  report,
  saves: { unsent, unstored, refused },
  onAnswered,
}: ReportNoticesProps) {
  const { rows, warning, done, undo, decide } = report;
  const { data: tasks } = useQuery(tasksQuery);
  const next = tasks?.data.toReport.find(({ project }) => project.id !== projectId)?.project;
  const held = [...unsent.values()].filter(({ state }) => state === 'held').length;
  if (refused.length === 0 && held === 0 && !unstored && !warning && !done) return null;
  return (
    <div className={styles.notices}>
      {refused.map((one) => {
        const { entry, result } = one;
        const theirs = result.error?.code === 'VERSION_CONFLICT' ? result.cell : null;
        const row = rows.find(({ metric }) => metric.id === entry.metricId);
        const label = grid.columns.find((column) => column.key === entry.key)?.label ?? entry.key;
        return (
          <Notice key={one.id} tone="block">
            {lost(
              row?.metric.name ?? '',
              label,
              row && theirs?.value && theirs.reportedBy
                ? words.conflict(
                    theirs.reportedBy,
                    formatValue(theirs.value, row.metric),
                    entry.action === 'report' ? formatValue(entry.value, row.metric) : null,
                  )
                : (result.error?.message ?? ''),
            )}{' '}
            {(['theirs', 'mine'] as const).map(
              (which) =>
                (which === 'theirs' || theirs) && (
                  <Fragment key={which}>
                    <Button
                      size="sm"
                      onClick={() => {
                        decide(one, which);
                        onAnswered(entry);
                      }}
                    >
                      {words[which]}
                    </Button>{' '}
                  </Fragment>
                ),
            )}
          </Notice>
        );
      })}
      {unstored ? (
        <Notice tone="block">
          This browser can’t store what you type. Keep this page open until your values have been sent.
        </Notice>
      ) : (
        held > 0 && (
          <Notice tone="warn">
            {held === 1
              ? '1 value is saved on this device and will sync when you’re back online.'
              : `${held} values are saved on this device and will sync when you’re back online.`}
          </Notice>
        )
      )}
      {warning && <WarningNotice columns={grid.columns} report={report} warning={warning} />}
      {done && (
        <Notice tone="ok">
          <span role="status">{`All ${done.count} reported for ${done.label}`}</span>{' '}
          {undo && (
            <Button size="sm" variant="ghost" onClick={undo}>
              {words.undo}
            </Button>
          )}{' '}
          {next && (
            <LinkButton size="sm" to={reportPath(next.id)}>
              {`Next: ${next.name}`}
            </LinkButton>
          )}
        </Notice>
      )}
    </div>
  );
}

interface WarningNoticeProps {
  columns: Grid['columns'];
  report: Report;
  warning: NonNullable<Report['warning']>;
}

/** A saved value with a warning: the suggested correction is one press away (metrics.md §5, idea 5). */
function WarningNotice({ columns, report, warning }: WarningNoticeProps) {
  const { position, found, other } = warning;
  const { metric } = report.rows[position.row]!;
  const beside = other && report.rows[other.row]!;
  return (
    <Notice tone={'sure' in found && !found.sure ? 'info' : 'warn'}>
      <span role="status">{warningText(report.rows, columns, warning)}</span>{' '}
      {found.kind === 'slip' && (
        <Button
          size="sm"
          onClick={() => {
            report.report([{ position, value: found.meant }]);
            report.settleWarning();
          }}
        >
          {`Use ${formatValue(found.meant, metric)}`}
        </Button>
      )}{' '}
      {beside?.cells[position.column]!.locked === null && (
        <Button size="sm" onClick={() => report.swap(warning)}>
          {`Swap with ${beside.metric.name}`}
        </Button>
      )}{' '}
      <Button size="sm" variant="ghost" onClick={report.settleWarning}>
        It’s correct
      </Button>
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { Fragment } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { reportPath } from '../paths.ts';
import { tasksQuery } from '../queries.ts';
import { WarningNotice } from './warning-notice.tsx';
import styles from './grid.module.css';
import type { Report } from './use-report.ts';
import type { Saves } from './use-saves.ts';
import { words } from './words.ts';

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
  const { rows, doubt, done, undo, decide } = report;
  const { data: tasks } = useQuery(tasksQuery);
  const next = tasks?.data.toReport.find(({ project }) => project.id !== projectId)?.project;
  const held = [...unsent.values()].filter(({ state }) => state === 'held').length;
  if (refused.length === 0 && held === 0 && !unstored && !doubt && !done) return null;
  return (
    <div className={styles.notices}>
      {refused.map((one) => {
        const { entry, result } = one;
        const theirs = result.error?.code === 'VERSION_CONFLICT' ? result.cell : null;
        const row = rows.find(({ metric }) => metric.id === entry.metricId);
        const label = grid.columns.find((column) => column.key === entry.key)?.label ?? entry.key;
        return (
          <Notice key={one.id} tone="block">
            {words.lost(
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
        <Notice tone="block">{words.unstored}</Notice>
      ) : (
        held > 0 && <Notice tone="warn">{words.storedHere(held)}</Notice>
      )}
      {doubt && <WarningNotice columns={grid.columns} report={report} doubt={doubt} />}
      {done && (
        <Notice tone="ok">
          <span role="status">{words.allReported(done.count, done.label)}</span>{' '}
          {undo && (
            <Button size="sm" variant="ghost" onClick={undo}>
              {words.undo}
            </Button>
          )}{' '}
          {next && (
            <LinkButton size="sm" to={reportPath(next.id)}>
              {words.nextProject(next.name)}
            </LinkButton>
          )}
        </Notice>
      )}
    </div>
  );
}

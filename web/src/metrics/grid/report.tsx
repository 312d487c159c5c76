import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Project } from '@tonnage/contract/metrics/projects';
import { heldTogether } from '@tonnage/domain/metrics/periods/label';
import { useState } from 'react';
import { useGoTo } from '../../shared/address.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchBytes } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ImportValues } from '../import/import-values.tsx';
import { RefusedNotice } from '../accept/refused-notice.tsx';
import { useAccept } from '../accept/use-accept.ts';
import { words as acceptWords } from '../accept/words.ts';
import { isAcceptable } from './cells-of.ts';
import { RowChart } from '../evolution/row-chart.tsx';
import { ProjectHead } from './project-head.tsx';
import { cellName } from '../../lib/outbox/cells.ts';
import { reportPath, settingsPath } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { gridQuery } from './screens.ts';
import { ReportDeck } from './report-deck.tsx';
import { ReportGrid } from './report-grid.tsx';
import type { ReportViewProps } from './use-report.ts';
import { useSaves } from './use-saves.ts';
import { words } from './words.ts';

/** The number of values in the newest period that has ended. */
const headline = ({ columns }: Grid) => {
  const last = columns.filter((column) => !column.running).at(-1);
  return last ? `${last.reported} of ${last.expected} reported for ${last.label}` : 'The first period hasn’t ended yet';
};

/** A project's values to report: a table of metrics by periods, on a phone a deck of cards. */
export function Report() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId' });
  const search = useSearch({ from: '/colleague/metrics/projects/$projectId' });
  const { to, at, bucket } = search;
  const goTo = useGoTo();
  const [inRow, setInRow] = useState<string>();
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  const { data, error, refetch, isPlaceholderData } = useQuery(gridQuery(projectId, to));
  const { accept, settle, held, refused, forget } = useAccept();
  const isPhone = useIsPhone();
  // Other columns are loading: the placeholder columns do not contain the requested period.
  const beyond = isPlaceholderData && at !== undefined && !data?.data.columns.some(({ key }) => key === at);
  const grid = beyond ? undefined : data?.data;
  const normal = (grid?.rows ?? []).flatMap((row) =>
    row.cells.flatMap((cell, c) => {
      if (!grid || !isAcceptable(row, cell)) return [];
      const title = acceptWords.cell(row.metric.name, grid.columns[c]!.label);
      const seen = { metricId: row.metric.id, key: cell.key, version: cell.version, title };
      return held.has(cellName(seen)) ? [] : [seen];
    }),
  );
  const drawn = (grid?.rows.find(({ metric }) => metric.id === inRow) ?? grid?.rows[0])?.metric;
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="report"
        {...(grid ? { sub: heldTogether(headline(grid)) } : {})}
        actions={
          <>
            {!isPhone && (
              <ExportButton
                isIcon
                fetchFile={(format) =>
                  fetchBytes('exportMetrics', { query: { projectIds: projectId, form: 'grid', format } })
                }
              />
            )}
            {!isPhone && grid?.rows.some(({ cells }) => cells.some((cell) => cell?.can.report)) && (
              <ImportValues project={project} />
            )}
            {normal.length > 0 && (
              <Button variant={isPhone ? 'default' : 'primary'} onClick={() => accept(normal)}>
                {`Accept ${normal.length} normal ${normal.length === 1 ? 'value' : 'values'}`}
              </Button>
            )}
          </>
        }
      />
      <RefusedNotice refused={refused} onClose={forget} />
      <Panel flush>
        {error && !grid ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : !grid ? (
          <SkeletonLines lines={8} />
        ) : grid.rows.length === 0 ? (
          <NoMetrics project={project} />
        ) : (
          <ReportValues
            key={projectId}
            project={project}
            grid={grid}
            at={at}
            narrow={isPhone}
            accept={accept}
            accepting={held}
            settle={settle}
            onRow={setInRow}
          />
        )}
      </Panel>
      {!isPhone && drawn && (
        <RowChart
          key={projectId}
          projectId={projectId}
          metric={drawn}
          bucket={bucket}
          onBucket={(next) =>
            goTo({ path: reportPath(projectId), search: { ...search, bucket: next } }, { replace: true })
          }
        />
      )}
    </Stack>
  );
}

/** No metrics yet: managers can add some. */
function NoMetrics({ project: { id, role, finishedAt } }: { project: Project }) {
  if (role !== 'manager' || finishedAt !== null)
    return <EmptyState text="No metrics in this project are shared with you yet." />;
  return (
    <EmptyState
      text="No metrics yet. Add the figures your team reports."
      action={
        <LinkButton to={settingsPath(id)} variant="primary">
          Add metrics
        </LinkButton>
      }
    />
  );
}

interface ReportValuesProps extends Omit<ReportViewProps, 'saves'> {
  /** Shows a deck of cards instead of the table, on a phone. */
  narrow: boolean;
  /** Before another action: values that are held for "Undo" become final. */
  settle: () => void;
}

/** A project's values to report: one queue of pending changes, whichever columns are shown, as a table or as a deck. */
export function ReportValues({ narrow, settle, ...props }: ReportValuesProps) {
  const stored = useSaves(props.project.id);
  const write: typeof stored.write = (writes) => {
    settle();
    return stored.write(writes);
  };
  const saves = { ...stored, write };
  const View = narrow ? ReportDeck : ReportGrid;
  return (
    <>
      <View key={props.grid.columns.at(-1)?.key} {...props} saves={saves} />
      <span role="status" className="sr-only">
        {saves.unsent.size > 0 ? words.saving : ''}
      </span>
    </>
  );
}

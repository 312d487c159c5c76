import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { asLink } from '../../face/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useAccept } from '../features/accept/use-accept.ts';
import { isAcceptable } from '../features/grid/cells-of.ts';
import styles from '../features/grid/grid.module.css';
import { ProjectHead } from '../features/grid/project-head.tsx';
import { ReportGrid } from '../features/grid/report-grid.tsx';
import { cellName } from '../features/grid/save-queue.ts';
import { words } from '../features/grid/words.ts';
import { reportPath } from '../paths.ts';
import { gridQuery, projectQuery } from '../queries.ts';
import type { ReportSearch } from '../search.ts';

/** A project's values: metrics by periods, to be typed into. */
export function Report() {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string };
  const { to }: ReportSearch = useSearch({ strict: false });
  const { data: project } = useSuspenseQuery(projectQuery(projectId)).data;
  const { data, error, refetch } = useQuery(gridQuery(projectId, to));
  const { accept, held } = useAccept();
  const grid = data?.data;
  const normal = (grid?.rows ?? []).flatMap((row) =>
    row.cells.flatMap((cell) => {
      if (!isAcceptable(row, cell)) return [];
      const seen = { metricId: row.metric.id, key: cell.key, version: cell.version };
      return held.has(cellName(seen)) ? [] : [seen];
    }),
  );
  return (
    <Stack>
      <ProjectHead
        project={project}
        tab="report"
        {...(grid ? { sub: words.standing(grid) } : {})}
        actions={
          normal.length > 0 && (
            <Button variant="primary" onClick={() => accept(normal)}>
              {words.acceptNormal(normal.length)}
            </Button>
          )
        }
      />
      {grid && (grid.earlier || grid.later) && (
        <div className={styles.turn}>
          {grid.earlier && (
            <LinkButton size="sm" to={asLink({ path: reportPath(projectId), search: { to: grid.earlier } })}>
              {words.earlier}
            </LinkButton>
          )}
          {grid.later && (
            <LinkButton size="sm" to={asLink({ path: reportPath(projectId), search: { to: grid.later } })}>
              {words.later}
            </LinkButton>
          )}
        </div>
      )}
      <Panel flush>
        {error && !grid ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : !grid ? (
          <SkeletonLines lines={8} />
        ) : grid.rows.length === 0 ? (
          <EmptyState text={words.empty} />
        ) : (
          <ReportGrid
            key={`${projectId} ${grid.columns.at(-1)?.key}`}
            projectId={projectId}
            name={project.name}
            grid={grid}
            manager={project.role === 'manager'}
            accept={accept}
            accepting={held}
          />
        )}
      </Panel>
    </Stack>
  );
}

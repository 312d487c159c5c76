import { useListPage } from '../../shared/use-list-page.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { ownTime } from '../own-clock.ts';
import { metricPath } from '../paths.ts';
import { activityQuery } from '../queries.ts';
import styles from './metric.module.css';
import { words } from './words.ts';

interface Line {
  id: string;
  at: string;
  text: string;
  period: string | null;
}

/** The log of a metric, newest first. */
export function ActivityPanel({ metricId, page }: { metricId: string; page: number }) {
  const { rows, pagination, error, retry } = useListPage<Line>(activityQuery(metricId, page));
  return (
    <Panel title={words.activity} flush>
      {error ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : !rows ? (
        <div className={styles.log}>
          <SkeletonLines lines={5} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState text={words.noActivity} />
      ) : (
        <div className={styles.log}>
          <Timeline
            events={rows.map(({ id, at, text, period }) => ({
              id,
              title: text,
              when: ownTime(at),
              detail: period,
            }))}
          />
        </div>
      )}
      {pagination && pagination.pageCount > 1 && (
        <Pagination
          page={page}
          pages={pagination.pageCount}
          total={words.lines(pagination.total)}
          linkTo={(n) => `${metricPath(metricId)}/detail?page=${n}`}
        />
      )}
    </Panel>
  );
}

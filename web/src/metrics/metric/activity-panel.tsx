import { useSearch } from '@tanstack/react-router';
import { ACTIVITY_TYPES, type ActivityType } from '@tonnage/domain/metrics/activities';
import { useGoTo } from '../../shared/address.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { useList } from '../../shared/use-list.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Timeline } from '../../ui/content/timeline.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ownTime } from '../own-clock.ts';
import { metricPath } from '../paths.ts';
import styles from './metric.module.css';

const LINES = 10;
const TYPES: Record<ActivityType, string> = {
  VALUE_REPORTED: 'Values reported',
  VALUE_EDITED: 'Values changed',
  VALUE_DISMISSED: 'Values dismissed',
  VALUE_ACCEPTED: 'Values accepted',
  OBJECTIVE_MODIFIED: 'Objectives changed',
  LINK_ADDED: 'Links added',
  LINK_REMOVED: 'Links removed',
  DOCUMENT_ADDED: 'Documents added',
  DOCUMENT_REMOVED: 'Documents removed',
  VALUE_CORRECTED: 'Values corrected',
};

/** The history of a metric, newest first, of every type or of one. */
export function ActivityPanel({ metricId }: { metricId: string }) {
  const search = useSearch({ from: '/colleague/metrics/metric/$metricId/detail' });
  const goTo = useGoTo();
  const path = `${metricPath(metricId)}/detail` as const;
  const list = useList('listActivity', search, { params: { id: metricId }, pageSize: LINES });
  const { rows, error, retry } = list;
  return (
    <Panel
      title="Activity"
      flush
      action={
        <SelectField
          label="Type of activity"
          hideLabel
          placeholder="All activity"
          options={ACTIVITY_TYPES.map((value) => ({ value, label: TYPES[value] }))}
          value={search.type ?? ''}
          onChange={(type) => goTo({ path, search: { type: type || undefined } })}
        />
      }
    >
      {error ? (
        <ErrorState text={error.message} onRetry={retry} />
      ) : !rows ? (
        <div className={styles.log}>
          <SkeletonLines lines={5} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState text={search.type ? 'No activity of this type.' : 'No activity yet.'} />
      ) : (
        <div className={styles.log}>
          <Timeline
            events={rows.map(({ id, at, text, period }) => ({ id, title: text, when: ownTime(at), detail: period }))}
          />
        </div>
      )}
      <ListPages list={list} at={{ path, search }} total={(n) => (n === 1 ? '1 entry' : `${n} entries`)} />
    </Panel>
  );
}

import type { Metric } from '@tonnage/contract/metrics/metrics';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { objectiveWords } from '@tonnage/domain/metrics/performance';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import styles from './metric.module.css';
import { ObjectiveDialog } from './objective-dialog.tsx';
import { ObjectivesDialog } from './objectives-dialog.tsx';
import { words } from './words.ts';

const OBJECTIVES = 'Objectives';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A year of months; earlier objectives are shown on request. */
const SHOWN = 12;

/** A metric's objectives with their start, newest first; managers can set more. */
export function ObjectivesPanel({ metric }: { metric: Metric }) {
  const [setting, setSetting] = useState<'one' | 'many' | null>(null);
  const [all, setAll] = useState(false);
  const { objectives } = metric;
  const rows = objectives.toReversed().slice(0, all ? undefined : SHOWN);
  const shut = () => setSetting(null);
  return (
    <Panel
      title={OBJECTIVES}
      flush
      action={
        metric.role === 'manager' &&
        metric.finishedAt === null && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setSetting('many')}>
              {words.paste.open}
            </Button>
            <Button size="sm" onClick={() => setSetting('one')}>
              {words.setObjective}
            </Button>
          </>
        )
      }
    >
      <DataTable
        caption={OBJECTIVES}
        rows={rows}
        rowKey={(row) => row.fromKey}
        empty={<EmptyState text="No objective set." />}
        columns={[
          {
            id: 'from',
            header: words.from,
            card: 'title',
            nowrap: true,
            render: (row) => formatDayYear(row.fromKey),
          },
          {
            id: 'value',
            header: words.reach,
            render: ({ value, ...goal }) =>
              value === null ? 'none from this date' : capitalised(objectiveWords({ ...goal, value }, metric)),
          },
          { id: 'note', header: words.note, render: (row) => row.note },
        ]}
      />
      {objectives.length > rows.length && (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {`Show all ${objectives.length}`}
          </Button>
        </div>
      )}
      {setting === 'one' && <ObjectiveDialog metric={metric} onClose={shut} />}
      {setting === 'many' && <ObjectivesDialog metric={metric} onClose={shut} />}
    </Panel>
  );
}

import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { ABSENCE_REASON_LABELS, MOST_ABSENCES } from '@tonnage/domain/skip-hire/absences';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { todayInLondon } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { useChange } from '../use-change.ts';
import { AbsenceDialog, nameOf, type Subject } from './absence-dialog.tsx';
import { everyDriverQuery, everyVehicleQuery } from './choices.ts';
import { words } from './words.ts';

const texts = words.absence;

/** When lorries and drivers are off, today and later. */
export function AbsencePanel() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(queryOf('getAbsences', {}));
  const absences = query.data?.data.absences ?? [];
  const remove = useChange((id: string) => call('deleteAbsence', { params: { id } }), {
    message: ({ data }) => texts.removed(nameOf(data)),
  });
  return (
    <Panel
      title={texts.panel}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {texts.add}
        </Button>
      }
      flush
    >
      {query.error ? (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption={texts.panel}
          rows={absences}
          waiting={query.isPending}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'who',
              header: texts.subject,
              card: 'title',
              render: (row: Absence) => <strong>{nameOf(row)}</strong>,
            },
            { id: 'reason', header: texts.reason, render: ({ reason }) => ABSENCE_REASON_LABELS[reason] },
            { id: 'from', header: texts.from, nowrap: true, render: (row) => at(row.fromDate, row.fromTime) },
            { id: 'until', header: texts.until, nowrap: true, render: (row) => at(row.untilDate, row.untilTime) },
            { id: 'note', header: texts.note, render: ({ note }) => note ?? '' },
            {
              id: 'remove',
              header: texts.remove,
              hideHeader: true,
              align: 'end' as const,
              render: (row) => (
                <Button size="sm" aria-label={`${texts.remove} ${nameOf(row)}`} onClick={() => remove.mutate(row.id)}>
                  {texts.remove}
                </Button>
              ),
            },
          ]}
          empty={<EmptyState text={texts.none} action={undefined} />}
        />
      )}
      {absences.length >= MOST_ABSENCES && <Notice tone="info">{texts.most}</Notice>}
      {isOpen && <OfAnybody onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** The dialog for any active lorry or driver. */
function OfAnybody({ onClose }: { onClose: () => void }) {
  const vehicles = useQuery(everyVehicleQuery).data;
  const drivers = useQuery(everyDriverQuery()).data;
  const subjects: Subject[] = [
    ...(vehicles ?? []).map(({ id, registration }) => ({ of: 'vehicleId' as const, id, name: registration })),
    ...(drivers ?? []).map(({ id, name }) => ({ of: 'driverId' as const, id, name })),
  ];
  return <AbsenceDialog subjects={subjects} day={todayInLondon()} time="" reason="holiday" onClose={onClose} />;
}

const at = (date: string, time: string | null) => (time === null ? formatDay(date) : `${formatDay(date)}, ${time}`);

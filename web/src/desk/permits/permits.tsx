import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { PERMIT_LABELS, type PermitEvent, type PermitStatus } from '@tonnage/domain/skip-hire/permits';
import { useState } from 'react';
import { listQuery } from '../../shared/list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { PermitButtons, PermitSheet } from './permit-sheet.tsx';
import { words } from './words.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';

const TONES: Record<PermitStatus, Tone> = {
  required: 'requested',
  applied: 'scheduled',
  granted: 'onSite',
  refused: 'over',
  expired: 'over',
  not_needed: 'done',
};

const TABS = ['open', 'soon', 'granted', 'refused', 'over'] as const;

/** Highway permits: pending, expiring, and decided ones. */
export function Permits() {
  const search = useSearch({ from: '/staff/desk/permits' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const waiting = useQuery(listQuery('listPermits', { view: 'open' })).data?.meta.pagination.total;
  const [open, setOpen] = useState<{ permit: DeskPermit; event: PermitEvent } | null>(null);
  const may = desk.permissions.includes('documents.manage');
  return (
    <>
      <PageHead title={waiting === undefined ? screenNames.permits : words.title(waiting)} />
      <ListScreen
        list="listPermits"
        path="/desk/permits"
        search={search}
        tabs={{
          name: 'view',
          opens: 'open',
          choices: TABS.map((value) => ({ value, label: words[value], count: value === 'open' ? waiting : undefined })),
        }}
        words={words.list}
        columns={[
          ...columnsOf(desk.today),
          {
            id: 'actions',
            header: 'Record as',
            hideHeader: true,
            align: 'end',
            render: (permit) =>
              may && <PermitButtons permit={permit} size="sm" onPress={(event) => setOpen({ permit, event })} />,
          },
        ]}
        renderSheet={({ row, sheet }) =>
          row && <PermitSheet key={row.id} permit={row} today={desk.today} may={may} sheet={sheet} />
        }
      />
      {open && <PermitDialog {...open} today={desk.today} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskPermit>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      render: ({ order, account }) => <TwoLines strong first={order.number} second={account.name} />,
    },
    {
      id: 'state',
      header: 'Status',
      card: 'beside',
      render: ({ status, soon }) => (
        <StatusPill
          tone={soon ? 'over' : TONES[status]}
          label={soon && status === 'granted' ? 'Expiring soon' : PERMIT_LABELS[status]}
        />
      ),
    },
    {
      id: 'council',
      header: 'Council',
      render: ({ council, site, postcode }) => <TwoLines first={council} second={`${site}, ${postcode}`} />,
    },
    { id: 'term', header: 'Valid', render: (permit) => <TwoLines {...termOf(permit, today)} /> },
  ];
}

/** Its dates: the term once it is granted, the application before. */
function termOf(permit: DeskPermit, today: IsoDate): { first: string; second: string } {
  const { validFrom, validTo, number, appliedOn, reference, deliveryOn, refusedReason, leadDays } = permit;
  const delivery = deliveryOn ? `Delivery ${formatDayNear(deliveryOn, today)}` : '';
  if (validFrom && validTo && permit.status !== 'refused')
    return {
      first: `${formatDayNear(validFrom, today)} to ${formatDayNear(validTo, today)}`,
      second: number ?? '',
    };
  if (permit.status === 'refused') return { first: refusedReason ?? '', second: delivery };
  const applied = appliedOn
    ? words.applied(formatDayNear(appliedOn, today), reference)
    : `${leadDays} working days’ notice`;
  return { first: delivery, second: applied };
}

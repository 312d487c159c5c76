import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { WasteReceipt } from '@tonnage/contract/skip-hire/waste-tracking';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { RECEIPT_LABELS, type ReceiptStatus } from '@tonnage/domain/skip-hire/waste-tracking';
import { useState } from 'react';
import { useFile } from '../../shared/use-file.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { useChange } from '../use-change.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ReturnedDialog } from './returned-dialog.tsx';
import { words } from './words.ts';

const TONES: Record<ReceiptStatus, Tone> = {
  due: 'requested',
  sending: 'scheduled',
  refused: 'over',
  unpaid: 'over',
  accepted: 'onSite',
  empty: 'scheduled',
};

const TABS = ['due', 'refused', 'recorded'] as const;

/** Loads that the law requires to be recorded: due, refused and submitted ones. */
export function Tracking() {
  const search = useSearch({ from: '/staff/desk/waste-tracking' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: state } = useSuspenseQuery(queryOf('getTracking', {})).data;
  const [open, setOpen] = useState<'code' | 'returned' | null>(null);
  const may = desk.permissions.includes('documents.manage');
  const upload = useFile('exportReceipts');
  const on = state.connected && state.coded;
  const sub = on ? words.sub.sent : state.connected ? words.sub.codeless : words.sub.off;
  const paid = state.paidUntil && `Service paid until ${formatDayYear(londonDate(state.paidUntil))}.`;
  return (
    <>
      <PageHead
        title={words.title(state.due, state.late)}
        sub={[sub, paid].filter(Boolean).join(' ')}
        actions={
          <>
            {state.connected && desk.permissions.includes('settings.manage') && (
              <Button onClick={() => setOpen('code')}>{words.code}</Button>
            )}
            {may && <Button onClick={() => setOpen('returned')}>{words.returned}</Button>}
            {may && state.corrections > 0 && (
              <Button
                icon={<IconFileSpreadsheet />}
                loading={upload.isPending}
                onClick={() => upload.mutate({ query: { kind: 'corrections' } })}
              >
                {words.exportCorrections(state.corrections)}
              </Button>
            )}
            {may && (
              <Button
                variant="primary"
                icon={<IconFileSpreadsheet />}
                loading={upload.isPending}
                onClick={() => upload.mutate({ query: { kind: 'new' } })}
              >
                {words.exportNew}
              </Button>
            )}
          </>
        }
      />
      <ListScreen
        list="listReceipts"
        path="/desk/waste-tracking"
        search={search}
        tabs={{
          name: 'view',
          opens: 'due',
          choices: TABS.map((value) => ({
            value,
            label: words[value],
            count: value === 'due' ? state.due : undefined,
          })),
        }}
        words={words.list}
        columns={columnsOf(desk.today)}
        renderSheet={({ id, sheet }) => <ReceiptSheet key={id} id={id} may={may} on={on} sheet={sheet} />}
      />
      {open === 'code' && <CodeDialog coded={state.coded} onClose={() => setOpen(null)} />}
      {open === 'returned' && <ReturnedDialog onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<WasteReceipt>[] {
  return [
    {
      id: 'ticket',
      header: 'Ticket',
      card: 'title',
      render: ({ ticket, trackingId, order }) => (
        <TwoLines strong first={ticket.number} second={trackingId ?? order.number} />
      ),
    },
    {
      id: 'state',
      header: 'Status',
      card: 'beside',
      render: ({ status, late }) => (
        <StatusPill
          tone={late ? 'over' : TONES[status]}
          label={late && status === 'due' ? words.late : RECEIPT_LABELS[status]}
        />
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      render: ({ account, site }) => <TwoLines first={account.name} second={site} />,
    },
    {
      id: 'waste',
      header: 'Waste',
      render: ({ waste, missing }) => <TwoLines first={waste} second={missing.length > 0 && words.missing} />,
    },
    { id: 'weight', header: 'Weight', align: 'end', nowrap: true, render: ({ netKg }) => formatTonnes(netKg) },
    { id: 'by', header: 'Due by', nowrap: true, render: ({ dueOn }) => formatDayNear(dueOn, today) },
  ];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The operator's code at the service. A stored code is never shown again. */
function CodeDialog({ coded, onClose }: { coded: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: UUID.test(code.trim()) ? null : 'Copy the whole code from the service.' }),
  });
  const save = useChange((code: string | null) => call('setTrackingCode', { body: { data: { code } } }), {
    message: ({ data }) =>
      data.coded ? 'Code saved.' : 'Code removed. Export loads and upload them yourself from now on.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Service code"
      form={form}
      onSubmit={({ code }) => save.mutate(code.trim().toLowerCase())}
      sending={save}
      action={words.save}
      variant="primary"
      back={words.back}
      more={
        coded && (
          <Button variant="danger" loading={save.isPending} onClick={() => save.mutate(null)}>
            Remove code
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label={words.code}
        help="The digital waste tracking service gives you this code. With it, loads are submitted as soon as they’re weighed."
        maxLength={36}
      />
    </FormDialog>
  );
}

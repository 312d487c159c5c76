import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Delivery, Webhooks } from '@tonnage/contract/core/webhooks';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { whenWords } from '../audit/action-text.ts';
import { TONES } from './tones.ts';
import { useDelivery } from './use-webhooks.ts';
import { words } from './words.ts';

/** Milliseconds between polls while a delivery is pending. */
const AGAIN_MS = 2000;

interface LogDialogProps {
  webhook: Webhooks[number];
  today: IsoDate;
  onClose: () => void;
}

/** A webhook's deliveries and the responses. */
export function LogDialog({ webhook, today, onClose }: LogDialogProps) {
  const [page, setPage] = useState(1);
  const query = queryOf('listDeliveries', {
    params: { id: webhook.id },
    query: { pagination: { page, pageSize: 10 } },
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row.state === 'waiting') ? AGAIN_MS : false),
  });
  const test = useDelivery((id) => call('testWebhook', { params: { id } }), 'Test sent.');
  const again = useDelivery((id) => call('redeliver', { params: { id } }), 'Sent again.');
  const pages = data?.meta.pagination.pageCount ?? 1;
  return (
    <Dialog
      title={words.logOf(webhook.url)}
      size="lg"
      open
      onClose={onClose}
      footer={
        <>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>Older</Button>}
          <Button onClick={onClose}>Close</Button>
          <Button loading={test.isPending} onClick={() => test.mutate(webhook.id)}>
            Send test
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={words.log}
          rows={data?.data}
          waiting={isPlaceholderData}
          rowKey={(row) => row.id}
          empty={<EmptyState text="No deliveries yet." />}
          columns={[
            {
              id: 'what',
              header: 'Event',
              card: 'title',
              render: (row) => <TwoLines strong first={row.event} second={whenWords(row.createdAt, today)} />,
            },
            {
              id: 'state',
              header: words.state,
              card: 'beside',
              render: (row) => <StatusPill tone={TONES[row.state]} label={words.states[row.state]} />,
            },
            { id: 'answer', header: 'Response', render: (row) => answered(row, today) },
            {
              id: 'again',
              header: words.again,
              hideHeader: true,
              align: 'end',
              render: (row) =>
                row.state !== 'waiting' && (
                  <Button
                    size="sm"
                    aria-label={`Send again: ${row.event}, ${whenWords(row.createdAt, today)}`}
                    onClick={() => again.mutate(row.id)}
                  >
                    {words.again}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}

function answered(row: Delivery, today: IsoDate) {
  if (row.attempts === 0) return row.error;
  const took = row.latencyMs === null ? null : `${row.latencyMs} ms`;
  const next = row.nextAt && `next attempt ${whenWords(row.nextAt, today)}`;
  const first = [row.status ?? row.error, took, row.attempts === 1 ? '1 attempt' : `${row.attempts} attempts`, next]
    .filter(Boolean)
    .join(', ');
  return <TwoLines first={first} second={row.answer?.slice(0, 120)} />;
}

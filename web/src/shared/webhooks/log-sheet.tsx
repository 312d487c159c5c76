import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Delivery } from '@tonnage/contract/core/webhooks';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { TONES } from './tones.ts';
import { LOG, useDelivery } from './use-webhooks.ts';
import type { Webhook, WebhookHome } from './webhook-home.ts';
import { words } from './words.ts';

/** Milliseconds between polls while a delivery is pending. */
const AGAIN_MS = 2000;

interface LogSheetProps<Event extends string> {
  home: WebhookHome<Event>;
  webhook: Webhook<Event>;
  today: IsoDate;
  onClose: () => void;
}

/** A webhook's deliveries and the responses. */
export function LogSheet<Event extends string>({ home, webhook, today, onClose }: LogSheetProps<Event>) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...LOG, webhook.id, page],
    queryFn: () => home.log(webhook.id, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row.state === 'waiting') ? AGAIN_MS : false),
  });
  const test = useDelivery(home, home.test, 'Test sent.');
  const again = useDelivery(home, home.redeliver, 'Sent again.');
  const pages = data?.meta.pagination.pageCount ?? 1;
  return (
    <SideSheet
      title={words.logOf(webhook.url)}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>Older</Button>}
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
    </SideSheet>
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

function whenWords(at: string, today: IsoDate): string {
  return `${formatDayNear(londonDate(at), today)} ${formatTime(at, LONDON)}`;
}

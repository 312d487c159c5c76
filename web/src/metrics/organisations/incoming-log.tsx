import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { IncomingDelivery } from '@tonnage/contract/metrics/incoming';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';

interface IncomingLogProps {
  organisationId: string;
  webhook: { id: string; name: string };
  onClose: () => void;
}

/** What a webhook has received, with the results. */
export function IncomingLog({ organisationId, webhook, onClose }: IncomingLogProps) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf('listIncomingDeliveries', {
      params: { id: organisationId, webhookId: webhook.id },
      query: { pagination: { page, pageSize: 10 } },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = data?.meta.pagination.pageCount ?? 1;
  return (
    <SideSheet
      title={`Log of ${webhook.name}`}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
          {page < pages && <Button onClick={() => setPage(page + 1)}>Older</Button>}
        </>
      }
    >
      {error && !data ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Received"
          rows={data?.data}
          waiting={isPlaceholderData}
          rowKey={(row) => row.id}
          empty={<EmptyState text="Nothing received in the last 30 days." />}
          columns={[
            {
              id: 'when',
              header: 'Received',
              card: 'title',
              render: (row) => (
                <TwoLines strong first={formatInstant(row.receivedAt, LONDON)} second={shortened(row)} />
              ),
            },
            {
              id: 'result',
              header: 'Result',
              render: (row) => <TwoLines first={counted(row)} second={problem(row)} />,
            },
          ]}
        />
      )}
    </SideSheet>
  );
}

/** Its name, if the sender gave it one that fits. */
const shortened = ({ delivery }: IncomingDelivery) => (delivery.length > 40 ? `${delivery.slice(0, 12)}…` : delivery);

const counted = ({ reported, unchanged, refused }: IncomingDelivery) =>
  `${reported} reported, ${unchanged} unchanged, ${refused} refused`;

function problem({ problems, refused }: IncomingDelivery): string | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const more = refused - 1;
  return `Row ${first.row}: ${first.message}${more > 0 ? ` And ${more} more.` : ''}`;
}

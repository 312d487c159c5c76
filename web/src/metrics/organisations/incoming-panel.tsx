import { keepPreviousData, useQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { IncomingDelivery, IncomingWebhooks } from '@tonnage/contract/metrics/incoming';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { KeysPanel } from '../../shared/keys/keys-panel.tsx';
import { SecretDialog } from '../../shared/keys/secret-dialog.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { IncomingDialog } from './incoming-dialog.tsx';

interface IncomingLogProps {
  organisationId: string;
  webhook: { id: string; name: string };
  onClose: () => void;
}

/** What a webhook has received, with the results. */
function IncomingLog({ organisationId, webhook, onClose }: IncomingLogProps) {
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

type Webhook = IncomingWebhooks[number];

/** The addresses to which other programs post figures. */
export function IncomingPanel({ organisationId }: { organisationId: string }) {
  const client = useQueryClient();
  const query = queryOf('listIncomingWebhooks', { params: { id: organisationId } });
  const [editing, setEditing] = useState<Webhook | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);
  const revoke = useMutation({
    mutationFn: (webhookId: string) => call('revokeIncomingWebhook', { params: { id: organisationId, webhookId } }),
    onSuccess: (answer) => {
      client.setQueryData(query.queryKey, answer);
      void toast({ text: 'Revoked.' });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  return (
    <>
      <KeysPanel
        title="Incoming webhooks"
        create="Create incoming webhook"
        rows={useSuspenseQuery(query).data.data}
        empty="No incoming webhooks yet. Create one if a program sends its own JSON and can’t use the API."
        columns={[
          { id: 'url', header: 'URL', render: (row) => <CopyText text={row.url} label={`URL of ${row.name}`} /> },
        ]}
        used="Last used"
        day={(at) => formatDayYear(londonDate(at))}
        warning="Any software that posts to this webhook is refused at once. This can’t be undone."
        onRevoke={revoke.mutate}
        actions={[
          {
            id: 'log',
            header: 'Log',
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={`Log of ${row.name}`} onClick={() => setLog(row)}>
                Log
              </Button>
            ),
          },
          {
            id: 'edit',
            header: 'Edit',
            hideHeader: true,
            align: 'end',
            render: (row) =>
              row.revokedAt === null && (
                <Button size="sm" aria-label={`Edit ${row.name}`} onClick={() => setEditing(row)}>
                  Edit
                </Button>
              ),
          },
        ]}
        renderDialog={({ onClose, onMade }) => (
          <IncomingDialog
            organisationId={organisationId}
            webhook={null}
            save={async (data) => {
              const made = await call('createIncomingWebhook', { params: { id: organisationId }, body: { data } });
              client.setQueryData(query.queryKey, { data: made.data.webhooks });
              onMade(made.data.secret);
            }}
            onClose={onClose}
          />
        )}
        renderSecret={(shown) => <SecretDialog {...shown} />}
      />
      {editing && (
        <IncomingDialog
          organisationId={organisationId}
          webhook={editing}
          save={async (data) => {
            const params = { id: organisationId, webhookId: editing.id };
            client.setQueryData(query.queryKey, await call('updateIncomingWebhook', { params, body: { data } }));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {log && <IncomingLog organisationId={organisationId} webhook={log} onClose={() => setLog(null)} />}
    </>
  );
}

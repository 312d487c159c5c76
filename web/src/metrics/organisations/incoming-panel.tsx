import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { IncomingWebhooks } from '@tonnage/contract/metrics/incoming';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { KeysPanel } from '../../shared/keys/keys-panel.tsx';
import { SecretDialog } from '../../shared/keys/secret-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';
import { IncomingDialog } from './incoming-dialog.tsx';
import { IncomingLog } from './incoming-log.tsx';

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

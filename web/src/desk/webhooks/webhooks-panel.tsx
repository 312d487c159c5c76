import { useSuspenseQuery } from '@tanstack/react-query';
import type { Webhooks } from '@tonnage/contract/core/webhooks';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { webhooksQuery } from '../office-queries.ts';
import { SecretDialog } from '../../shared/keys/secret-dialog.tsx';
import { LogDialog } from './log-dialog.tsx';
import { TONES } from './tones.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { words } from './words.ts';

function standing({ active, failingSince, events }: Webhooks[number]): string {
  if (!active) return 'switched off';
  return failingSince === null
    ? events.length === 1
      ? '1 event'
      : `${events.length} events`
    : words.failing(failingSince);
}

/** The company's webhooks. */
export function WebhooksPanel({ today }: { today: IsoDate }) {
  const webhooks = useSuspenseQuery(webhooksQuery).data.data;
  const [open, setOpen] = useState<Webhooks[number] | 'new' | null>(null);
  const [log, setLog] = useState<Webhooks[number] | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel
      title={words.title}
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      }
    >
      <DataTable
        caption={words.title}
        rows={webhooks}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No webhooks yet. Use one to notify your own software as things happen." />}
        columns={[
          {
            id: 'url',
            header: words.url,
            card: 'title',
            render: (row) => <TwoLines strong first={row.url} second={standing(row)} />,
          },
          {
            id: 'last',
            header: words.state,
            render: ({ last }) =>
              last ? <StatusPill tone={TONES[last.state]} label={words.states[last.state]} /> : 'none yet',
          },
          {
            id: 'log',
            header: words.log,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={words.logOf(row.url)} onClick={() => setLog(row)}>
                {words.log}
              </Button>
            ),
          },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={`Edit ${row.url}`} onClick={() => setOpen(row)}>
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && (
        <WebhookDialog
          webhook={open === 'new' ? null : open}
          onClose={(made) => {
            setOpen(null);
            setSecret(made);
          }}
        />
      )}
      {log && <LogDialog webhook={log} today={today} onClose={() => setLog(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}

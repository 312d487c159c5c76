import { useSuspenseQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SecretDialog } from '../keys/secret-dialog.tsx';
import { LogSheet } from './log-sheet.tsx';
import { TONES } from './tones.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { Webhook, WebhookHome } from './webhook-home.ts';
import { words } from './words.ts';

function statusText({ active, failingSince, events }: Webhook<string>): string {
  if (!active) return 'switched off';
  return failingSince === null
    ? events.length === 1
      ? '1 event'
      : `${events.length} events`
    : words.failing(failingSince);
}

interface WebhooksPanelProps<Event extends string> {
  home: WebhookHome<Event>;
  today: IsoDate;
}

/** Webhooks, with dialogs for each one's settings and its log. */
export function WebhooksPanel<Event extends string>({ home, today }: WebhooksPanelProps<Event>) {
  const webhooks = useSuspenseQuery({ queryKey: home.key, queryFn: home.list }).data.data;
  const [open, setOpen] = useState<Webhook<Event> | 'new' | null>(null);
  const [log, setLog] = useState<Webhook<Event> | null>(null);
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
        empty={<EmptyState text={home.empty} />}
        columns={[
          {
            id: 'url',
            header: words.url,
            card: 'title',
            render: (row) => <TwoLines strong first={row.url} second={statusText(row)} />,
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
          home={home}
          webhook={open === 'new' ? null : open}
          onClose={(made) => {
            setOpen(null);
            setSecret(made);
          }}
        />
      )}
      {log && <LogSheet home={home} webhook={log} today={today} onClose={() => setLog(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}

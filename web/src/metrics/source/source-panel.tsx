import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshProjects } from '../queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { words } from './words.ts';

/** The source of a metric's figures; managers can connect or disconnect it. */
export function SourcePanel({ metric }: { metric: Metric }) {
  const client = useQueryClient();
  const [connecting, setConnecting] = useState(false);
  const leave = useMutation({
    mutationFn: () => call('disconnectMetric', { params: { id: metric.id } }),
    onSuccess: async () => {
      void toast({ text: words.disconnected });
      await refreshProjects(client);
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const may = metric.role === 'manager' && metric.finishedAt === null;
  const { source } = metric;
  if (!source && !may) return null;
  const ask = async () => {
    const question = { title: words.disconnectTitle(metric.name), body: words.disconnectText };
    if (await confirm({ ...question, confirm: words.disconnect, cancel: words.cancel })) leave.mutate();
  };
  return (
    <Panel
      title={words.title}
      action={
        may && (
          <span>
            <Button size="sm" onClick={() => setConnecting(true)}>
              {source ? words.change : words.connect}
            </Button>{' '}
            {source && (
              <Button size="sm" variant="ghost" loading={leave.isPending} onClick={() => void ask()}>
                {words.disconnect}
              </Button>
            )}
          </span>
        )
      }
    >
      {source ? (
        <Stack>
          {source.pausedAt && <Notice tone="warn">{words.paused(source.connectedBy, source.pausedAt)}</Notice>}
          <DescriptionList
            items={[
              { term: words.figure, value: words.feeds[source.feed] },
              { term: words.account, value: source.account.name },
              { term: words.sites, value: words.siteNames(source.sites) },
              { term: words.waits, value: words.hours(source.lagHours) },
              { term: words.since, value: words.day(source.from) },
              { term: words.by, value: source.connectedBy },
            ]}
          />
        </Stack>
      ) : (
        <p>{words.none}</p>
      )}
      {connecting && <ConnectDialog metric={metric} onClose={() => setConnecting(false)} />}
    </Panel>
  );
}

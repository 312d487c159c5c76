import { useMutation } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { FEEDS, fits } from '@tonnage/domain/metrics/sources';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ownTime } from '../own-clock.ts';
import { accountName, words, count } from './words.ts';
import { SourceFields } from './source-fields.tsx';
import { BY_PEOPLE, checkSource, COMPANY, fieldsOf, toSource, type SourceValues } from './values.ts';

const DISCONNECT = 'Disconnect';
const DAY = formatDayYear;

/** The source of a metric's figures; managers can connect or disconnect it. */
export function SourcePanel({ metric }: { metric: Metric }) {
  const [connecting, setConnecting] = useState(false);
  const leave = useMutation({
    mutationFn: () => call('disconnectMetric', { params: { id: metric.id } }),
    onSuccess: async () => {
      void toast({ text: 'Disconnected from the portal' });
      await upToDate();
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const may = metric.role === 'manager' && metric.finishedAt === null;
  const { source } = metric;
  if (!source && !may) return null;
  const ask = async () => {
    const question = {
      title: `Disconnect ${metric.name} from the portal?`,
      body: 'Values will be entered by hand from now on. Values from the portal are kept.',
    };
    if (await confirm({ ...question, confirm: DISCONNECT, cancel: 'Cancel' })) leave.mutate();
  };
  return (
    <Panel
      title="Data source"
      action={
        may && (
          <span>
            <Button size="sm" onClick={() => setConnecting(true)}>
              {source ? 'Edit' : words.connect}
            </Button>{' '}
            {source && (
              <Button size="sm" variant="ghost" loading={leave.isPending} onClick={() => void ask()}>
                {DISCONNECT}
              </Button>
            )}
          </span>
        )
      }
    >
      {source ? (
        <Stack>
          {source.pausedAt && (
            <Notice tone="warn">{`Paused since ${ownTime(source.pausedAt)}: ${source.connectedBy} can no longer see this data in the portal. A manager with access can reconnect it.`}</Notice>
          )}
          <DescriptionList
            items={[
              { term: words.figure, value: words.feeds[source.feed] },
              { term: words.account, value: accountName(source.account) },
              ...(source.account.id === null
                ? []
                : [{ term: words.sites, value: source.sites?.map(({ name }) => name).join(', ') ?? 'Whole account' }]),
              { term: 'Wait', value: count(source.lagHours, 'hour') },
              { term: 'Starting with period', value: DAY(source.from) },
              { term: 'Connected by', value: source.connectedBy },
            ]}
          />
        </Stack>
      ) : (
        <p>Values are entered by hand.</p>
      )}
      {connecting && <ConnectDialog metric={metric} onClose={() => setConnecting(false)} />}
    </Panel>
  );
}

/** Connects an existing metric, or changes its connection: only figures that fit its type and unit. */
function ConnectDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const fitting = FEEDS.filter((feed) => fits(feed, metric));
  const form = useForm<SourceValues>({ initialValues: valuesOf(metric, fitting[0] ?? ''), validate: checkSource });
  const connect = useMutation({
    mutationFn: (values: SourceValues) =>
      call('connectMetric', { params: { id: metric.id }, body: { data: toSource(values)! } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'Connected to the portal' });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.connect}
      form={form}
      guard={false}
      action="Connect"
      variant="primary"
      sending={connect}
      onSubmit={(values) => connect.mutate(values)}
      onClose={onClose}
      disabledReason={fitting.length === 0 ? words.nothingFits : null}
    >
      <SourceFields
        values={form.values}
        fields={fieldsOf(form.field)}
        fitting={fitting}
        optional={false}
        onFeed={(feed) => form.set({ feed })}
      />
    </FormDialog>
  );
}

function valuesOf({ source }: Metric, feed: SourceValues['feed']): SourceValues {
  if (!source) return { ...BY_PEOPLE, feed };
  return {
    feed: source.feed,
    accountId: source.account.id ?? COMPANY,
    reach: source.sites === null ? 'whole' : 'some',
    siteIds: source.sites?.map(({ id }) => id) ?? [],
    lagHours: String(source.lagHours),
    from: '',
  };
}

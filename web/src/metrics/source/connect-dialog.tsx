import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { FEEDS, fits } from '@tonnage/domain/metrics/sources';
import { call } from '../../lib/api.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshProjects } from '../queries.ts';
import { SourceFields } from './source-fields.tsx';
import { BY_PEOPLE, checkSource, fieldsOf, type SourceValues, toSource } from './values.ts';
import { words } from './words.ts';

/** Connects an existing metric, or changes its connection: only figures that fit its type and unit. */
export function ConnectDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const client = useQueryClient();
  const fitting = FEEDS.filter((feed) => fits(feed, metric));
  const form = useForm<SourceValues>({ initialValues: valuesOf(metric, fitting[0] ?? ''), validate: checkSource });
  const connect = useMutation({
    mutationFn: (values: SourceValues) =>
      call('connectMetric', { params: { id: metric.id }, body: { data: toSource(values)! } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: words.connected });
      await refreshProjects(client);
    },
  });
  return (
    <FormDialog
      title={words.connect}
      form={form}
      guard={false}
      action={words.save}
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
    accountId: source.account.id,
    reach: source.sites === null ? 'whole' : 'some',
    siteIds: source.sites?.map(({ id }) => id) ?? [],
    lagHours: String(source.lagHours),
    from: '',
  };
}

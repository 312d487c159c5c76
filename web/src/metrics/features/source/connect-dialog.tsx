import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { FEEDS, fits } from '@tonnage/domain/metrics/feed';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshProjects } from '../../queries.ts';
import { refusalOf } from '../../refusal.ts';
import { SourceFields } from './source-fields.tsx';
import { BY_PEOPLE, checkSource, fieldsOf, type SourceValues, toSource } from './values.ts';
import { words } from './words.ts';

const FORM = 'source-form';

/** Connects a metric that exists, or connects it otherwise: what fits its type and unit. */
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
    <Dialog
      title={words.connect}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            loading={connect.isPending}
            {...(fitting.length === 0 ? { disabledReason: words.nothingFits } : {})}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={words.connect}
        onSubmit={(values) => connect.mutate(values)}
        loading={connect.isPending}
        submitError={refusalOf(connect.error)}
      >
        <SourceFields
          values={form.values}
          fields={fieldsOf(form.field)}
          fitting={fitting}
          optional={false}
          onFeed={(feed) => form.set({ feed })}
        />
      </FormShell>
    </Dialog>
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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { isEmpty } from '@tonnage/domain/common/text';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';

const TITLE = 'My alerts';

/** When the user is told at once of a metric's newest value; everyone chooses for themselves. */
export function AlertsPanel({ metric }: { metric: Metric }) {
  const { data } = useQuery(queryOf('getMetricAlerts', { params: { id: metric.id } }));
  if (metric.finishedAt !== null || !data) return null;
  return <AlertsForm metric={metric} alerts={data.data} />;
}

function AlertsForm({ metric, alerts }: { metric: Metric; alerts: MetricAlerts }) {
  const client = useQueryClient();
  const figure = (text: string) => (isEmpty(text) ? null : parseValue(text, metric.unit));
  const fault = (text: string) => (!isEmpty(text) && figure(text) === null ? 'Only numbers are allowed' : null);
  const form = useForm({
    fields: CONTRACT_FIELDS.setMetricAlerts,
    initialValues: { offTrack: alerts.offTrack, above: alerts.above ?? '', below: alerts.below ?? '' },
    validate: ({ above, below }) => ({ above: fault(above), below: fault(below) }),
  });
  const save = useMutation({
    mutationFn: ({ offTrack, above, below }: typeof form.values) =>
      call('setMetricAlerts', {
        params: { id: metric.id },
        body: { data: { offTrack, above: figure(above), below: figure(below) } },
      }),
    onSuccess: (answer) => {
      form.settle();
      client.setQueryData(queryOf('getMetricAlerts', { params: { id: metric.id } }).queryKey, answer);
      void toast({ text: 'Saved' });
    },
  });
  const unit = metric.unit === null ? '' : ` (${unitSign(metric.unit)})`;
  return (
    <Panel title={TITLE}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={save.error}
        label={TITLE}
      >
        <p>We’ll notify you once, in your notifications and by email, when the latest value does any of these:</p>
        <CheckboxField {...form.field('offTrack')} label="It goes off track" />
        <TextField {...form.field('above')} label={`It is above${unit}`} inputMode="decimal" />
        <TextField {...form.field('below')} label={`It is below${unit}`} inputMode="decimal" />
        <FormActions>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}

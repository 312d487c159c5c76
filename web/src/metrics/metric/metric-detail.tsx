import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { MetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { isEmpty } from '@tonnage/domain/common/text';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { unitSign } from '@tonnage/domain/metrics/types';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { PROJECTS } from '../paths.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { ObjectivesPanel } from './objectives-panel.tsx';
import { words } from './words.ts';

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

const AGGREGATES = { sum: 'Sum', avg: 'Average' };
const STOP_FOLLOWING = 'Stop following';

/** A metric's properties, objectives and log. */
export function MetricDetail() {
  const { metricId } = useParams({ from: '/colleague/metrics/metric/$metricId/detail' });
  const { data: metric } = useSuspenseQuery(queryOf('getMetric', { params: { id: metricId } })).data;
  return (
    <Stack>
      <MetricFrame metric={metric} tab="detail" actions={<StopFollowing metric={metric} />} />
      <Columns>
        <Stack>
          <Panel>
            <DescriptionList items={factsOf(metric)} />
          </Panel>
          <ObjectivesPanel metric={metric} />
          <ActivityPanel metricId={metric.id} />
        </Stack>
        <Stack>
          {metric.formula === null && <SourcePanel metric={metric} />}
          <AlertsPanel metric={metric} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function factsOf(metric: Metric) {
  return [
    { term: 'Description', value: metric.description },
    { term: 'Unit', value: metric.unit === null ? 'None (count)' : unitSign(metric.unit) },
    metric.formula === null
      ? {
          term: 'Reported by',
          value: metric.editor?.name ?? invitedAs(metric, 'editor')[0] ?? 'Unassigned (managers)',
        }
      : { term: 'Formula', value: metric.formula },
    {
      term: 'Viewers',
      value: [...metric.viewers.map(({ name }) => name), ...invitedAs(metric, 'viewer')].join(', '),
    },
    {
      term: 'Approval',
      value:
        metric.formula !== null
          ? 'Accepted with the values behind it'
          : metric.autoAccept
            ? 'Accepted automatically'
            : 'Accepted by a manager',
    },
    { term: 'Skip weekends automatically', value: metric.autoDismissWeekends && '✓' },
    { term: 'Aggregation', value: AGGREGATES[metric.aggregate] },
    { term: 'Start date', value: formatDayYear(metric.startDate) },
  ];
}

/** Invited people who have not answered. */
function invitedAs({ invited }: Metric, wantedRole: 'editor' | 'viewer'): string[] {
  return invited.flatMap(({ email, role }) => (role === wantedRole ? [`${email} (invited)`] : []));
}

/** Viewers may stop following by themselves (specification §6). */
function StopFollowing({ metric }: { metric: Metric }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useSuspenseQuery(queryOf('me', {})).data;
  const stop = useMutation({
    mutationFn: () => call('removeMetricViewer', { params: { id: metric.id, userId: me.id } }),
    onSuccess: async () => {
      void toast({ text: `You no longer follow ${metric.name}` });
      await navigate({ to: PROJECTS });
      await client.invalidateQueries();
    },
    onError: (error) => void toast({ text: error.message }),
  });
  if (!metric.viewers.some(({ id }) => id === me.id) || metric.finishedAt !== null) return null;
  const ask = async () => {
    const question = {
      title: `Stop following ${metric.name}?`,
      body: 'You won’t see this metric any more. A manager can add you again.',
    };
    if (await confirm({ ...question, confirm: STOP_FOLLOWING, cancel: words.cancel })) stop.mutate();
  };
  return (
    <Button loading={stop.isPending} onClick={() => void ask()}>
      {STOP_FOLLOWING}
    </Button>
  );
}

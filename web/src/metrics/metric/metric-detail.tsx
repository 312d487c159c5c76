import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { unitSign } from '@tonnage/domain/metrics/types';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { PROJECTS } from '../paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { ObjectivesPanel } from './objectives-panel.tsx';
import { words } from './words.ts';

const AGGREGATES = { sum: 'Sum', avg: 'Average' };
const STOP_FOLLOWING = 'Stop following';

/** A metric's properties, objectives and log. */
export function MetricDetail() {
  const { metricId } = useParams({ from: '/colleague/metrics/metric/$metricId/detail' });
  const { data: metric } = useSuspenseQuery(queryOf('getMetric', { params: { id: metricId } })).data;
  return (
    <Stack>
      <MetricFrame metric={metric} tab="detail" actions={<StopFollowing metric={metric} />} />
      <Panel>
        <DescriptionList items={factsOf(metric)} />
      </Panel>
      {metric.formula === null && <SourcePanel metric={metric} />}
      <ObjectivesPanel metric={metric} />
      <AlertsPanel metric={metric} />
      <ActivityPanel metricId={metric.id} />
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

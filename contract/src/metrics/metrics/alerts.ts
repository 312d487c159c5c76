import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { idParams } from '../../fields.ts';
import { group } from '../../group.ts';
import { decimal } from '../fields.ts';

/** My alerts on a metric, by bell and email: once when its newest value crosses, not for every edit. */
const alerts = {
  /** It leaves its band: off track after a value that was not. */
  offTrack: z.boolean(),
  /** A figure in the metric’s unit; null: no alert. */
  above: decimal.nullable(),
  below: decimal.nullable(),
};
export type MetricAlerts = z.output<z.ZodObject<typeof alerts>>;

const ownAlerts = group({
  tag: 'Metrics: alerts',
  access: 'organisations',
  path: '/metrics/metrics/{id}/alerts',
  params: idParams,
  response: one(z.object(alerts)),
});

export const getMetricAlerts = ownAlerts({
  summary: 'Get my alerts on a metric',
  method: 'GET',
});

export const setMetricAlerts = ownAlerts({
  summary: 'Choose when I am alerted about a metric',
  method: 'PUT',
  body: dataOf(alerts),
  refusals: ['METRIC_FINISHED', 'NOT_A_NUMBER'],
});

import type { Metric } from '@tonnage/contract/metrics/metrics';
import { call } from '../../lib/api.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { words } from './words.ts';

/** What one request takes. */
const MOST = 100;

/**
 * A metric that accepts by itself from now on accepts what is sent from now on: what waits already is offered to be accepted too, as
 * it stands (metrics.md §2.2).
 */
export async function offerWaiting({ id, name }: Metric): Promise<void> {
  const { data } = await call('listPeriods', {
    params: { id },
    query: { show: 'waiting', pagination: { pageSize: MOST } },
  });
  if (data.length === 0) return;
  const question = { title: words.acceptNow(data.length), body: words.acceptNowText(name) };
  if (!(await confirm({ ...question, confirm: words.acceptNowYes, cancel: words.acceptNowNo }))) return;
  const items = data.map(({ cell }) => ({ metricId: id, key: cell.key, version: cell.version }));
  await call('acceptPeriods', { body: { data: { items } } });
}

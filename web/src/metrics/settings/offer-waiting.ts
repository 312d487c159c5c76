import type { Metric } from '@tonnage/contract/metrics/metrics';
import { call } from '../../lib/api.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { words } from './words.ts';

/** Most entries in one request. */
const MOST = 100;

/**
 * Automatic acceptance applies only to values sent from now on, so this offers to accept the pending ones too, as they
 * are (metrics.md §2.2).
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

import { getMetricAlerts, type MetricAlerts, setMetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { removeMetricViewer, setObjective } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { acceptPeriods, correctPeriod } from '@tonnage/contract/metrics/periods/periods';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import { unsubscribe } from '@tonnage/contract/core/notifications';
import { expect, test } from 'vitest';
import type { Person } from '@tonnage/demo/factories';
import { NOW } from '../../../test/fixtures.ts';
import { watchMetric } from '../metrics/commands/watch-figures.ts';
import { harness } from '../../../test/harness.ts';
import { emails, forget, type Staff, staff as makeStaff } from '../../../test/metrics/staff.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, write } from '../../../test/metrics/team.ts';

const h = harness();
const NONE: MetricAlerts = { offTrack: false, above: null, below: null };

async function alerted(chosen: Partial<MetricAlerts>, who: 'viewer' | 'manager' = 'viewer') {
  const of = await makeStaff(h);
  const client = await h.as(of[who]);
  const metric = { params: { id: of.metricId } };
  const set = (alerts: Partial<MetricAlerts>) =>
    client.ok(setMetricAlerts, { ...metric, body: { data: { ...NONE, ...alerts } } });
  await set(chosen);
  const editor = await h.as(of.editor);
  const report = (key: string, value: string) => write(editor, of, key, { action: 'report', value });
  return { of, client, set, report, metric, manager: await h.as(of.manager) };
}
/** The alerts that a person got, oldest first. */
const told = async (of: Staff, who: Person = of.viewer) =>
  (
    await h.rows<{ text: string }>(
      `select i->'facts'->>'period' || ': ' || (i->'facts'->>'value') || ' is ' || (i->'facts'->>'alert') as text
       from notifications n, jsonb_array_elements(n.payload->'items') i
       where n.user_id = '${who.id}' and i->'facts'->>'alert' is not null
         and n.organisation_id = '${of.organisationId}' order by n.id`,
    )
  ).map(({ text }) => text.replaceAll('\u00a0', ' '));

/** The running week ends, and its job runs twice, as one may that was cut off. */
async function ended(of: Staff) {
  const [job] = await h.rows<{ due: Date; data: { metricId: string; tenantId: string } }>(
    `select start_after as due, data from pgboss.job where name = 'metric.watch' and data ->> 'metricId' = '${of.metricId}'
     order by start_after limit 1`,
  );
  expect(job!.due.toISOString()).toBe('2026-03-09T00:00:00.000Z');
  h.clock.set('2026-03-09T00:00:10.000Z');
  for (const _ of [1, 2]) await watchMetric(h.deps, job!.data);
  h.clock.set(NOW);
}

test('an alert comes by bell and email when a value crosses the figure, once and not for every edit or week', async () => {
  const { of, report, set } = await alerted({ above: '14', below: '5' });
  await forget(h, of);
  await report('2026-02-09', '14');
  expect(await told(of)).toEqual([]);
  await report(BEFORE_LAST, '15.50');
  await report(BEFORE_LAST, '13');
  await report(BEFORE_LAST, '16');
  await report(LAST_WEEK, '17');
  const first = '16–22 Feb 2026 (W8): 15.5 t is above 14 t';
  expect(await told(of)).toEqual([first]);
  // A running week may still rise above the figure: it is looked at again when it ends.
  await report(RUNNING, '4.9');
  expect(await told(of)).toEqual([first]);
  await ended(of);
  expect(await told(of)).toEqual([first, '2–8 Mar 2026 (W10): 4.9 t is below 5 t']);
  const mails = (await emails(h, of)).filter(({ who }) => who === 'viewer');
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Alert: Waste collected, 16–22 Feb 2026 (W8)',
    'Alert: Waste collected, 2–8 Mar 2026 (W10)',
  ]);
  expect(mails[0]!.html).toContain(`/metrics/metric/${of.metricId}?period=${BEFORE_LAST}`);
  // Nobody else set one.
  expect(await told(of, of.manager)).toEqual([]);
  const key = new URL(mails[0]!.leave!).searchParams.get('key')!;
  await h.guest().ok(unsubscribe, { query: { key, type: 'REPORTED_KPI' } });
  await forget(h, of);
  await set({ above: '30' });
  await report(RUNNING, '31');
  expect(await told(of)).toEqual(['2–8 Mar 2026 (W10): 31 t is above 30 t']);
  expect(await emails(h, of)).toEqual([]);
});

test('a metric that leaves its band is told by a value, an objective or a correction', async () => {
  const { of, report, manager, metric } = await alerted({ offTrack: true });
  const goal = (fromKey: string, value: string) =>
    manager.ok(setObjective, { ...metric, body: { data: { fromKey, value, direction: 'DOWN' } } });
  await goal('2026-02-02', '12');
  await report(BEFORE_LAST, '11');
  await report(LAST_WEEK, '13');
  const first = '23 Feb – 1 Mar 2026 (W9): 13 t is off track (at most 12 t)';
  expect(await told(of)).toEqual([first]);
  await report(RUNNING, '10');
  await goal(RUNNING, '9');
  const second = '2–8 Mar 2026 (W10): 10 t is off track (at most 9 t)';
  // The week before was off track too, so it has not left its band again.
  expect(await told(of)).toEqual([first]);
  await goal(LAST_WEEK, '14');
  await goal(RUNNING, '9');
  expect(await told(of)).toEqual([first]);
  await ended(of);
  expect(await told(of)).toEqual([first, second]);

  const other = await alerted({ above: '20' });
  await other.report(LAST_WEEK, '12');
  const { version } = await look(other.manager, other.of, LAST_WEEK);
  const items = [{ metricId: other.of.metricId, key: LAST_WEEK, version }];
  await other.manager.ok(acceptPeriods, { body: { data: { items } } });
  await other.manager.ok(correctPeriod, {
    params: { id: other.of.metricId, key: LAST_WEEK },
    body: { data: { value: '21', reason: 'Second ticket', after: 0 } },
  });
  expect(await told(other.of)).toEqual(['23 Feb – 1 Mar 2026 (W9): 21 t is above 20 t']);
});

test('a program that reports in somebody’s name sets off their own alert', async () => {
  const { of, manager } = await alerted({ above: '14' }, 'manager');
  const made = await manager.ok(createOrganisationKey, {
    params: { id: of.organisationId },
    body: { data: { name: 'Script', scopes: ['values.write'] } },
  });
  const value = { metric: of.metricId, period: LAST_WEEK, value: 15 };
  await h.bearer(made.data.secret).ok(pushValues, { body: { data: { values: [value] } } });
  expect(await told(of, of.manager)).toEqual(['23 Feb – 1 Mar 2026 (W9): 15 t is above 14 t']);
});

test('an alert on what is so already waits for the next crossing, and one that is saved again changes nothing', async () => {
  const { of, report, set } = await alerted({});
  await report(BEFORE_LAST, '15');
  await set({ above: '14' });
  await report(BEFORE_LAST, '16');
  expect(await told(of)).toEqual([]);
  await report(LAST_WEEK, '13');
  await report(RUNNING, '15');
  await set({ above: '14.0' });
  await report(RUNNING, '16');
  expect(await told(of)).toEqual(['2–8 Mar 2026 (W10): 15 t is above 14 t']);
});

test('alerts are one’s own, are checked, and end with the view and the metric', async () => {
  const { of, client, set, report, metric, manager } = await alerted({ offTrack: true, above: '14.50' });
  expect((await client.ok(getMetricAlerts, metric)).data).toEqual({ offTrack: true, above: '14.5', below: null });
  expect((await manager.ok(getMetricAlerts, metric)).data).toEqual(NONE);
  const wrong = await client.call(setMetricAlerts, { ...metric, body: { data: { ...NONE, below: '1,5' } } });
  expect([wrong.refusal, wrong.error.details]).toMatchObject(['NOT_A_NUMBER', {}]);
  await set({});
  expect((await client.ok(getMetricAlerts, metric)).data).toEqual(NONE);
  await set({ above: '14' });
  await manager.ok(removeMetricViewer, { params: { id: of.metricId, userId: of.viewer.id } });
  await report(LAST_WEEK, '20');
  expect(await told(of)).toEqual([]);
  expect((await client.call(getMetricAlerts, metric)).refusal).toBe('NOT_FOUND');
  await manager.ok(finishMetric, { ...metric, body: { data: { acceptWaiting: true, dismissOpen: true } } });
  const late = await manager.call(setMetricAlerts, { ...metric, body: { data: { ...NONE, offTrack: true } } });
  expect(late.refusal).toBe('METRIC_FINISHED');
});

test('two values at once tell once', async () => {
  const { of, metric } = await alerted({ above: '14' });
  const [one, two] = [await h.as(of.editor), await h.as(of.manager)];
  await Promise.all([
    write(one, of, LAST_WEEK, { action: 'report', value: '15' }),
    two.call(pushValues, { body: { data: { values: [{ metric: metric.params.id, period: LAST_WEEK, value: 16 }] } } }),
  ]);
  expect(await told(of)).toHaveLength(1);
});

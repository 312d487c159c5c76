import type { Endpoint } from '@tonnage/contract/endpoint';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@tonnage/demo/factories';
import { METRIC_CALLERS, type MetricCaller } from '../access/metric-policy.ts';
import { METRIC_POLICY } from '../access/metric.rows.ts';
import { type MetricThings, metricThings } from '../access/metric-things.ts';
import { harness } from '../harness.ts';
import { somebody } from './team.ts';

const h = harness();
const CALLS = ENDPOINTS.filter((e) => e.access === 'organisations');

let ours: MetricThings;
let rivals: MetricThings;
let strangers: MetricThings;
let outsider: Person;
let sources = 0;

beforeAll(async () => {
  ours = await metricThings(h);
  rivals = await metricThings(h);
  strangers = await metricThings(h, h.fixtures.beta);
  outsider = await somebody(h, 'Olga');
});

async function outcome(e: Endpoint, caller: MetricCaller, own: MetricThings, things: MetricThings): Promise<string> {
  const actor = caller === 'outsider' ? outsider : caller === 'guest' ? null : own[caller];
  const client = actor === null ? h.guest() : await h.as(actor);
  const sent = METRIC_POLICY[e.name]!.sent(things);
  const answer = await client.call(e, sent as never, { ip: `10.2.0.${++sources % 250}` });
  if (answer.status !== e.status) return answer.refusal;
  const body = (answer.body ?? {}) as {
    data?: { results?: { error: { code: string } | null }[] };
    meta?: { pagination?: { total: number } };
  };
  if (body.meta?.pagination?.total === 0) return 'an empty list';
  return body.data?.results?.[0]?.error?.code ?? 'ok';
}

test('every call of the metrics tool has a row, and every row a call', () => {
  expect(Object.keys(METRIC_POLICY).toSorted()).toEqual(CALLS.map((e) => e.name).toSorted());
});

describe.each(CALLS.map((e) => [e.name, e] as const))('%s', (name, e) => {
  test('answers managers, editors, viewers and outsiders by the table, as if other organisations did not exist', async () => {
    const row = METRIC_POLICY[name]!;
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of METRIC_CALLERS) {
      const own = row.spends && row.may[caller] === 'ok' ? await metricThings(h) : ours;
      actual[`${caller}, own`] = await outcome(e, caller, own, own);
      expected[`${caller}, own`] = row.may[caller];
      if (!row.named) continue;
      for (const [owner, things] of [
        ["another organisation's", rivals],
        ["another tenant's", strangers],
      ] as const) {
        actual[`${caller}, ${owner}`] = await outcome(e, caller, ours, things);
        expected[`${caller}, ${owner}`] = caller === 'guest' ? 'UNAUTHENTICATED' : 'NOT_FOUND';
      }
    }
    expect(actual).toEqual(expected);
  });
});

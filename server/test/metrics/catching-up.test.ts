import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { listOrganisations, updateOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { findMetrics, setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { acceptPeriods, correctPeriod } from '@tonnage/contract/metrics/periods/periods';
import { listPeriods } from '@tonnage/contract/metrics/periods/reading';
import { createMetric, listMetrics, listProjects, updateProject } from '@tonnage/contract/metrics/projects';
import { getScorecard } from '@tonnage/contract/metrics/scorecard';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, type Team, team, write } from './team.ts';

const h = harness();
let of: Team;
let manager: Client;
let program: Client;
let otherId: string;

beforeAll(async () => {
  of = await team(h);
  manager = await h.as(of.manager);
  const body = { data: { name: 'Reports', scopes: ['metrics.read' as const] } };
  program = h.bearer(
    (await manager.ok(createOrganisationKey, { params: { id: of.organisationId }, body })).data.secret,
  );
  const more = { name: 'Skips emptied', type: 'COUNT' as const };
  otherId = (await manager.ok(createMetric, { params: { id: of.projectId }, body: { data: more } })).data.id;
});

type Query = { sort?: 'updatedAt' | 'updatedAt:desc'; updatedSince?: string; pagination?: object };
type Row = { id: string; updatedAt: string };
/** Each list that a key may read, but the periods of one metric. */
const LISTS: Record<string, (query: Query) => Promise<Row[]>> = {
  organisations: async (query) => (await program.ok(listOrganisations, { query } as never)).data,
  projects: async (query) => (await program.ok(listProjects, { query } as never)).data,
  'metrics of a project': async (query) =>
    (await program.ok(listMetrics, { params: { id: of.projectId }, query } as never)).data,
  metrics: async (query) => (await program.ok(findMetrics, { query } as never)).data,
  scorecard: async (query) => (await program.ok(getScorecard, { query } as never)).data,
};
const periods = async (query: Query) =>
  (await program.ok(listPeriods, { params: { id: of.metricId }, query } as never)).data;

/** The ids by list of what has changed since each list was read last. */
async function changedBy(change: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const before = new Map<string, string>();
  for (const [name, read] of Object.entries(LISTS))
    before.set(name, (await read({ sort: 'updatedAt:desc' }))[0]!.updatedAt);
  await change();
  const found: Record<string, string[]> = {};
  for (const [name, read] of Object.entries(LISTS)) {
    const rows = await read({ updatedSince: before.get(name)!, sort: 'updatedAt' });
    const ids = rows.filter(({ updatedAt }) => updatedAt > before.get(name)!).map(({ id }) => id);
    if (ids.length > 0) found[name] = ids;
  }
  return found;
}

test('a changed metric, value, correction or objective is found in every list, and in no other row', async () => {
  const editor = await h.as(of.editor);
  const everywhere = {
    projects: [of.projectId],
    'metrics of a project': [of.metricId],
    metrics: [of.metricId],
    scorecard: [of.metricId],
  };
  const params = { id: of.metricId };
  const changes = [
    () => manager.ok(updateMetric, { params, body: { data: { description: 'By the gate' } } }),
    () => write(editor, of, LAST_WEEK, { action: 'report', value: '12' }),
    async () => {
      const { version } = await look(manager, of, LAST_WEEK);
      const items = [{ metricId: of.metricId, key: LAST_WEEK, version }];
      return manager.ok(acceptPeriods, { body: { data: { items } } });
    },
    () =>
      manager.ok(correctPeriod, {
        params: { ...params, key: LAST_WEEK },
        body: { data: { value: '13', reason: 'Late ticket', after: 0 } },
      }),
    () => manager.ok(setObjective, { params, body: { data: { value: '10', direction: 'UP' } } }),
  ];
  for (const change of changes) expect(await changedBy(change)).toEqual(everywhere);
  const project = { params: { id: of.projectId }, body: { data: { description: 'North' } } };
  expect(await changedBy(() => manager.ok(updateProject, project))).toEqual({ projects: [of.projectId] });
  const organisation = { params: { id: of.organisationId }, body: { data: { description: 'All' } } };
  expect(await changedBy(() => manager.ok(updateOrganisation, organisation))).toEqual({
    organisations: [of.organisationId],
  });
});

test('periods are found by their last answer, also a withdrawn one', async () => {
  const editor = await h.as(of.editor);
  const minute = (n: number) => `2026-03-03T12:0${n}:00.000Z`;
  const usual = h.clock.now();
  h.clock.set(minute(1));
  await write(editor, of, BEFORE_LAST, { action: 'report', value: '7' });
  h.clock.set(minute(2));
  const changed = async (query: Query) => (await periods(query)).map(({ start, updatedAt }) => [start, updatedAt]);
  expect(await changed({ updatedSince: minute(1) })).toEqual([[BEFORE_LAST, minute(1)]]);
  expect(await changed({ updatedSince: '2026-03-03T13:01:00+01:00' })).toEqual([[BEFORE_LAST, minute(1)]]);
  await write(editor, of, BEFORE_LAST, { action: 'withdraw' });
  expect(await changed({ updatedSince: minute(2) })).toEqual([[BEFORE_LAST, minute(2)]]);
  expect((await look(manager, of, BEFORE_LAST)).version).toBe(0);
  const up = await changed({ sort: 'updatedAt' });
  expect(await changed({ sort: 'updatedAt:desc' })).toEqual(up.toReversed());
  expect(up.at(-1)).toEqual([BEFORE_LAST, minute(2)]);
  expect(up.map(([, at]) => at ?? '')).toEqual(up.map(([, at]) => at ?? '').toSorted());
  h.clock.set(usual);
});

test('what changed in the same instant comes once, page by page', async () => {
  for (const name of ['Tyres', 'Tips', 'Wood']) {
    const body = { data: { name, type: 'COUNT' as const } };
    await manager.ok(createMetric, { params: { id: of.projectId }, body });
  }
  await h.rows('alter table metrics disable trigger note_change');
  await h.rows(`update metrics set changed_at = '2026-03-01T00:00:00Z' where public_id <> '${otherId}'`);
  await h.rows('alter table metrics enable trigger note_change');
  for (const name of ['metrics', 'metrics of a project'])
    for (const sort of ['updatedAt', 'updatedAt:desc'] as const) {
      const all = await LISTS[name]!({ sort });
      const paged: Row[] = [];
      for (let page = 1; paged.length < all.length; page++) {
        const rows = await LISTS[name]!({ sort, pagination: { page, pageSize: 2 } });
        expect(rows.length).toBeGreaterThan(0);
        paged.push(...rows);
      }
      expect(paged).toEqual(all);
      expect(new Set(paged.map(({ id }) => id)).size).toBe(5);
      expect(paged.at(sort === 'updatedAt' ? -1 : 0)!.id).toBe(otherId);
    }
});

test('a time that is none is refused by name', async () => {
  for (const e of [listOrganisations, listProjects, findMetrics, getScorecard] as const) {
    const { error } = await program.call(e, { query: { updatedSince: 'yesterday' } } as never);
    expect(error.details!.errors![0]!.path).toEqual(['updatedSince']);
  }
});

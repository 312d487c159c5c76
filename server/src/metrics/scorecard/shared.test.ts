import { createProject, deleteProject } from '@tonnage/contract/metrics/projects';
import {
  listOrganisationKeys,
  revokeOrganisationKey,
  shareScorecard,
} from '@tonnage/contract/metrics/organisations/keys';
import { removeOrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { getScorecard, getSharedScorecard } from '@tonnage/contract/metrics/scorecard';
import { setObjective } from '@tonnage/contract/metrics/metrics';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { expect, test } from 'vitest';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { LAST_WEEK, team, type Team, write } from '../../../test/metrics/team.ts';

const h = harness();

/** A client with a link's secret, as the page that it opens uses it. */
async function open({ organisationId, manager }: Team, projectId: string | null = null, days = 7) {
  const body = { data: { name: 'Board', projectId, days } };
  const { data } = await (await h.as(manager)).ok(shareScorecard, { params: { id: organisationId }, body });
  const [address, secret] = data.url.split('#token=');
  return { viewer: h.bearer(secret!), address, secret: secret!, id: data.keys[0]!.id };
}

test('a link shows the figures and their status to anyone, without the names of people', async () => {
  const of = await team(h);
  const manager = await h.as(of.manager);
  await manager.ok(setObjective, {
    params: { id: of.metricId },
    body: { data: { fromKey: '2026-02-02', value: '10', direction: 'DOWN' } },
  });
  await write(await h.as(of.editor), of, LAST_WEEK, { action: 'report', value: '12' });
  const { viewer, address, secret } = await open(of);
  expect(address).toMatch(/^http.*\/metrics\/shared$/);
  const answer = await viewer.call(getSharedScorecard, {});
  const { title, rows, counts, expiresAt } = answer.body.data;
  expect([title, expiresAt, counts['OFF_TRACK']]).toEqual([
    expect.stringMatching(/^Team/),
    '2026-03-10T09:00:00.000Z',
    1,
  ]);
  expect(rows).toMatchObject([{ id: of.metricId, performance: 'OFF_TRACK', latest: { value: '12' }, editor: null }]);
  expect(answer.text).not.toContain(of.editor.name);
  const stored = await h.rows<{ row: string }>(`select to_jsonb(k)::text as row from organisation_keys k`);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a link opens nothing else, and no other credential opens it', async () => {
  const of = await team(h);
  const { viewer } = await open(of);
  for (const e of ENDPOINTS.filter(({ access, key }) => access === 'organisations' && key !== SHARED_SCOPE)) {
    const names = [...e.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, name === 'key' ? LAST_WEEK : of.projectId]));
    const answer = await viewer.call(e, { params, body: { data: {} } } as never);
    expect([e.name, answer.status]).toEqual([e.name, 403]);
  }
  expect((await h.bearer('tonnage_metrics_unknown').call(getSharedScorecard, {})).refusal).toBe('UNAUTHENTICATED');
  expect((await (await h.as(of.manager)).call(getSharedScorecard, {})).refusal).toBe('NOT_FOUND');
});

test('a link of a project shows that project alone, and stops when the project is deleted', async () => {
  const of = await team(h);
  const manager = await h.as(of.manager);
  const other = await manager.ok(createProject, {
    params: { id: of.organisationId },
    body: {
      data: { name: 'Other', schedule: { frequency: 'DAILY' }, metrics: [{ name: 'Skips', type: 'COUNT' as const }] },
    },
  });
  const { viewer } = await open(of, of.projectId);
  const { data } = await viewer.ok(getSharedScorecard, {});
  expect([data.title, data.rows.map(({ name }) => name)]).toEqual(['Site', ['Waste collected']]);
  expect((await manager.ok(getScorecard, {})).data).toHaveLength(2);
  const foreign = await team(h);
  const body = { data: { name: 'Board', projectId: other.data.id, days: 7 } };
  const refused = await (
    await h.as(foreign.manager)
  ).call(shareScorecard, { params: { id: foreign.organisationId }, body });
  expect(refused.refusal).toBe('NOT_FOUND');
  await manager.ok(deleteProject, { params: { id: of.projectId }, body: { data: { confirmName: 'Site' } } });
  expect((await viewer.call(getSharedScorecard, {})).refusal).toBe('UNAUTHENTICATED');
  const [key] = (await manager.ok(listOrganisationKeys, { params: { id: of.organisationId } })).data;
  expect(key).toMatchObject({ works: false, project: { name: 'a deleted project' } });
});

test('a link does not work while its creator has deactivated their login', async () => {
  const of = await team(h);
  const { viewer } = await open(of);
  const set = (value: string) => h.rows(`update users set deactivated_at = ${value} where id = '${of.manager.id}'`);
  await set('now()');
  expect((await viewer.call(getSharedScorecard, {})).refusal).toBe('UNAUTHENTICATED');
  await set('null');
  expect((await viewer.call(getSharedScorecard, {})).status).toBe(200);
});

test('a link ends on its day, when it is revoked, and with its creator’s role', async () => {
  const of = await team(h);
  const [brief, revoked, left] = [await open(of, null, 1), await open(of), await open(of)];
  const works = async ({ viewer }: Awaited<ReturnType<typeof open>>) =>
    (await viewer.call(getSharedScorecard, {})).status;
  expect(await Promise.all([brief, revoked, left].map(works))).toEqual([200, 200, 200]);
  h.clock.set('2026-03-04T10:00:00.000Z');
  expect(await works(brief)).toBe(401);
  h.clock.set(NOW);
  const manager = await h.as(of.manager);
  await manager.ok(revokeOrganisationKey, { params: { id: of.organisationId, keyId: revoked.id } });
  expect(await works(revoked)).toBe(401);
  await h.withoutTenant((db) =>
    db
      .updateTable('organisation_members')
      .set({ role: 'manager' })
      .where('user_id', '=', of.editor.id)
      .where('organisation_id', '=', of.organisationId)
      .execute(),
  );
  await (
    await h.as(of.editor)
  ).ok(removeOrganisationMember, {
    params: { id: of.organisationId, userId: of.manager.id },
  });
  expect(await works(left)).toBe(401);
});

test('a link works for a year at most', async () => {
  const of = await team(h);
  const manager = await h.as(of.manager);
  const body = (days: number) => ({ data: { name: 'Board', projectId: null, days } });
  for (const days of [0, 367, 1.5])
    expect((await manager.call(shareScorecard, { params: { id: of.organisationId }, body: body(days) })).status).toBe(
      400,
    );
});

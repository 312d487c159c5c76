import {
  listOrganisationKeys,
  createOrganisationKey,
  revokeOrganisationKey,
} from '@tonnage/contract/metrics/organisations/keys';
import { removeOrganisationMember, addOrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { findMetrics, updateMetric } from '@tonnage/contract/metrics/metrics';
import { createMetric } from '@tonnage/contract/metrics/projects';
import { me } from '@tonnage/contract/core/identity/auth';
import { acceptPeriods, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { LIMITS } from '@tonnage/contract/limits';
import { ORGANISATION_KEY_SCOPES, SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { BEFORE_LAST, LAST_WEEK, look, team, type Team, write } from '../../../test/metrics/team.ts';

const h = harness();

/** The secret of a new key of the team's organisation, made by its manager. */
async function keyOf(
  { organisationId, manager }: Team,
  ...scopes: (typeof ORGANISATION_KEY_SCOPES)[number][]
): Promise<string> {
  const client = await h.as(manager);
  const body = { data: { name: 'Weighbridge', scopes } };
  return (await client.ok(createOrganisationKey, { params: { id: organisationId }, body })).data.secret;
}
const pushing = async (of: Team) => h.bearer(await keyOf(of, 'values.write'));
type Values = Parameters<typeof sent>[0];
const sent = (
  values: { metric: string; period?: string; date?: string; value: number | string; comment?: string }[],
) => ({
  body: { data: { values } },
});
const outcomes = (answer: { data: { results: { result: string; error: { code: string } | null }[] } }) =>
  answer.data.results.map(({ result, error }) => error?.code ?? result);

describe('values that a program pushes', () => {
  test('a value is named by id, code or name, and by a day or the name of its period', async () => {
    const of = await team(h);
    const manager = await h.as(of.manager);
    await manager.ok(updateMetric, { params: { id: of.metricId }, body: { data: { code: 'Waste.t' } } });
    const program = await pushing(of);
    const values: Values = [
      { metric: of.metricId, period: LAST_WEEK, value: 12.5, comment: 'Two tickets' },
      { metric: 'waste.T', date: '2026-02-18', value: '11' },
      { metric: ' waste  collected ', period: '2026-W07', value: '-0' },
    ];
    const answer = await program.ok(pushValues, sent(values));
    expect(answer.data).toMatchObject({ reported: 3, unchanged: 0, refused: 0 });
    expect(answer.data.results.map(({ period }) => period)).toEqual([LAST_WEEK, BEFORE_LAST, '2026-02-09']);
    const { data } = await manager.ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
    expect(data.cell).toMatchObject({ value: '12.5', status: 'TO_BE_ACCEPTED', reportedBy: of.manager.name });
    expect(data.comments.map(({ body }) => body)).toEqual(['Two tickets']);
    expect(data.log.map(({ text }) => text)).toEqual([
      `${of.manager.name} (API key Weighbridge) reported 12.5\u00a0t for ${of.editor.name}`,
    ]);
  });

  test('the same request again changes nothing and repeats no comment; a new figure replaces one that waits', async () => {
    const of = await team(h);
    const program = await pushing(of);
    const values = [{ metric: of.metricId, period: LAST_WEEK, value: 12, comment: 'By script' }];
    expect(outcomes(await program.ok(pushValues, sent(values)))).toEqual(['reported']);
    expect(outcomes(await program.ok(pushValues, sent(values)))).toEqual(['unchanged']);
    expect(outcomes(await program.ok(pushValues, sent([{ ...values[0]!, value: '12.000' }])))).toEqual(['unchanged']);
    expect(outcomes(await program.ok(pushValues, sent([{ ...values[0]!, value: 14 }])))).toEqual(['reported']);
    const { data } = await (await h.as(of.viewer)).ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
    expect([data.cell.value, data.cell.status, data.comments.length]).toEqual(['14', 'UPDATED', 2]);
  });

  test('a preview says what would happen, and writes nothing', async () => {
    const of = await team(h);
    const program = await pushing(of);
    const values = [
      { metric: of.metricId, period: LAST_WEEK, value: 12, comment: 'Later' },
      { metric: of.metricId, period: '2026-03-09', value: 1 },
    ];
    await program.ok(pushValues, sent([{ metric: of.metricId, period: LAST_WEEK, value: 9 }]));
    const answer = await program.ok(pushValues, { body: { data: { values, preview: true } } });
    expect(outcomes(answer)).toEqual(['reported', 'PERIOD_NOT_STARTED']);
    expect(answer.data.results[0]!.before).toBe('9');
    const { data } = await (await h.as(of.manager)).ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
    expect([data.cell.value, data.comments]).toEqual(['9', []]);
  });

  test('an Idempotency-Key repeats the first answer', async () => {
    const of = await team(h);
    const program = await pushing(of);
    const call = () =>
      program.ok(pushValues, sent([{ metric: of.metricId, period: LAST_WEEK, value: 3 }]), { key: 'march' });
    const [first, second] = [await call(), await call()];
    expect(second).toEqual(first);
    expect(second.data.reported).toBe(1);
  });

  test('each wrong value is refused with its reason, and the others are reported', async () => {
    const of = await team(h);
    const manager = await h.as(of.manager);
    const project = { params: { id: of.projectId } };
    for (const name of ['Skips', 'skips '])
      await manager.call(createMetric, { ...project, body: { data: { name, type: 'COUNT', editorId: of.editor.id } } });
    await write(await h.as(of.editor), of, BEFORE_LAST, { action: 'report', value: '9' });
    const { version } = await look(manager, of, BEFORE_LAST);
    await manager.ok(acceptPeriods, {
      body: { data: { items: [{ metricId: of.metricId, key: BEFORE_LAST, version }] } },
    });
    const metric = of.metricId;
    const answer = await (
      await pushing(of)
    ).ok(
      pushValues,
      sent([
        { metric, period: LAST_WEEK, value: '12,5' },
        { metric, period: LAST_WEEK, value: 1e21 },
        { metric, period: LAST_WEEK, value: 12 },
        { metric, date: '2026-02-25', value: 13 },
        { metric, period: '2026-02-25', value: 1 },
        { metric, period: '2026-02', value: 1 },
        { metric, period: '2026-W54', value: 1 },
        { metric, value: 1 },
        { metric, period: LAST_WEEK, date: '2026-02-18', value: 1 },
        { metric, period: '2026-01-05', value: 1 },
        { metric, period: '2026-03-09', value: 1 },
        { metric, period: BEFORE_LAST, value: 1 },
        { metric: 'Nothing', period: LAST_WEEK, value: 1 },
        { metric: '00000000-0000-7000-8000-000000000000', period: LAST_WEEK, value: 1 },
      ]),
    );
    expect(outcomes(answer)).toEqual([
      'NOT_A_NUMBER',
      'NOT_A_NUMBER',
      'reported',
      'LISTED_TWICE',
      ...Array.from({ length: 5 }, () => 'NOT_A_PERIOD'),
      'BEFORE_START',
      'PERIOD_NOT_STARTED',
      'ALREADY_ACCEPTED',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(answer.data.results[0]!.error!.message).toMatch(/^12,5 can’t be stored\. .*a point for decimals/);
    expect(answer.data.results[12]!.error!.message).toBe('There is no metric Nothing.');
    expect((await look(manager, of, LAST_WEEK)).value).toBe('12');
  });

  test('two keys that push to one cell at once leave one answer, and its history has both', async () => {
    const of = await team(h);
    const programs = [await pushing(of), await pushing(of)];
    const answers = await Promise.all(
      programs.map((program, i) =>
        program.ok(pushValues, sent([{ metric: of.metricId, period: LAST_WEEK, value: i + 1 }])),
      ),
    );
    expect(answers.map(outcomes)).toEqual([['reported'], ['reported']]);
    const { data } = await (await h.as(of.manager)).ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
    expect(['1', '2']).toContain(data.cell.value);
    expect(data.log).toHaveLength(2);
  });

  test('a request takes 1,000 values and no more', async () => {
    const of = await team(h);
    const program = await pushing(of);
    const values = (n: number) =>
      Array.from({ length: n }, () => ({ metric: of.metricId, period: LAST_WEEK, value: 1 }));
    const { data } = await program.ok(pushValues, sent(values(LIMITS.pushedValues)));
    expect([data.reported, data.refused]).toEqual([1, LIMITS.pushedValues - 1]);
    expect((await program.call(pushValues, sent(values(LIMITS.pushedValues + 1)))).status).toBe(400);
    expect((await program.call(pushValues, sent([]))).status).toBe(400);
  });

  test('people push too, with the rights that they have', async () => {
    const of = await team(h);
    const values = sent([{ metric: of.metricId, period: LAST_WEEK, value: 5 }]);
    expect(outcomes(await (await h.as(of.viewer)).ok(pushValues, values))).toEqual(['NOT_EDITOR']);
    expect(outcomes(await (await h.as(of.editor)).ok(pushValues, values))).toEqual(['reported']);
  });
});

describe('a code', () => {
  test('is unique in its organisation, whatever its case', async () => {
    const of = await team(h);
    const manager = await h.as(of.manager);
    const data = { name: 'Skips', type: 'COUNT' as const, code: 'skips' };
    await manager.ok(createMetric, { params: { id: of.projectId }, body: { data } });
    const taken = await manager.call(updateMetric, { params: { id: of.metricId }, body: { data: { code: 'SKIPS' } } });
    expect(taken.refusal).toBe('METRIC_CODE_TAKEN');
    const wrong = await manager.call(updateMetric, { params: { id: of.metricId }, body: { data: { code: 'a b' } } });
    expect(wrong.status).toBe(400);
    const other = await team(h);
    const same = { params: { id: other.metricId }, body: { data: { code: 'skips' } } };
    expect((await (await h.as(other.manager)).ok(updateMetric, same)).data.code).toBe('skips');
  });
});

describe('a key of an organisation', () => {
  test('is shown once, stored as a digest, and audited', async () => {
    const of = await team(h);
    const audited = () => h.number(`select count(*) from audit_events where action = 'organisation.key_made'`);
    const before = await audited();
    const secret = await keyOf(of, 'values.write', 'metrics.read');
    expect(secret).toMatch(/^tonnage_metrics_[\w-]{43}$/);
    expect(await audited()).toBe(before + 1);
    const stored = await h.rows<{ row: string }>(`select to_jsonb(k)::text as row from organisation_keys k`);
    expect(JSON.stringify(stored)).not.toContain(secret);
    await h.bearer(secret).ok(findMetrics, {});
    const client = await h.as(of.manager);
    const [key] = (await client.ok(listOrganisationKeys, { params: { id: of.organisationId } })).data;
    expect(key).toMatchObject({ name: 'Weighbridge', works: true, madeBy: of.manager.name, lastUsedAt: h.clock.now() });
  });

  test('can only call endpoints that name its scope', async () => {
    const of = await team(h);
    const secrets = Object.fromEntries(
      await Promise.all(ORGANISATION_KEY_SCOPES.map(async (scope) => [scope, await keyOf(of, scope)] as const)),
    );
    const keyed = ENDPOINTS.filter((e) => e.key !== undefined && e.access === 'organisations');
    expect(new Set(keyed.map((e) => e.key))).toEqual(new Set([...ORGANISATION_KEY_SCOPES, SHARED_SCOPE]));
    expect(keyed.filter((e) => e.method !== 'GET').map(({ name }) => name)).toEqual(['pushValues']);
    for (const e of ENDPOINTS.filter(({ access }) => access === 'organisations')) {
      const names = [...e.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const params = Object.fromEntries(names.map((name) => [name, name === 'key' ? LAST_WEEK : of.projectId]));
      for (const scope of ORGANISATION_KEY_SCOPES) {
        const answer = await h.bearer(secrets[scope]!).call(e, { params, body: { data: {} } } as never);
        const opens = e.key === scope;
        const refused = answer.status === 403;
        expect([e.name, scope, refused]).toEqual([e.name, scope, !opens]);
      }
    }
    expect((await h.bearer(secrets['metrics.read']!).call(me, {})).refusal).toBe('FORBIDDEN');
  }, 120_000);

  test('reaches its own organisation only, even if its creator manages another', async () => {
    const [of, other] = [await team(h), await team(h)];
    await h.making(({ db, now }) =>
      db
        .insertInto('organisation_members')
        .values({
          tenant_id: h.fixtures.alpha.tenantId,
          organisation_id: other.organisationId,
          user_id: of.manager.id,
          role: 'manager',
          joined_at: now,
        })
        .execute(),
    );
    const program = h.bearer(await keyOf(of, 'values.write', 'metrics.read'));
    const value = { metric: other.metricId, period: LAST_WEEK, value: 5 };
    expect(outcomes(await program.ok(pushValues, sent([value])))).toEqual(['NOT_FOUND']);
    const { data } = await program.ok(findMetrics, {});
    expect(data.map(({ id }) => id)).toEqual([of.metricId]);
    expect((await h.bearer(await keyOf(of, 'metrics.read'), h.fixtures.beta).call(findMetrics, {})).refusal).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('works while its creator manages the organisation, until it is revoked once', async () => {
    const of = await team(h);
    const manager = await h.as(of.manager);
    const organisation = { params: { id: of.organisationId } };
    await manager.ok(addOrganisationMember, {
      ...organisation,
      body: { data: { email: of.editor.email, role: 'manager' } },
    });
    const second = await h.as(of.editor);
    const program = h.bearer(await keyOf(of, 'metrics.read'));
    await program.ok(findMetrics, {});
    await second.ok(removeOrganisationMember, { params: { id: of.organisationId, userId: of.manager.id } });
    expect((await program.call(findMetrics, {})).refusal).toBe('UNAUTHENTICATED');
    const [key] = (await second.ok(listOrganisationKeys, organisation)).data;
    expect(key!.works).toBe(false);
    const revoke = () => second.call(revokeOrganisationKey, { params: { id: of.organisationId, keyId: key!.id } });
    expect([(await revoke()).status, (await revoke()).refusal]).toEqual([200, 'WRONG_STATE']);
  });

  test('an organisation has twenty at most, also when they are made at once', async () => {
    const of = await team(h);
    const client = await h.as(of.manager);
    const body = { data: { name: 'Script', scopes: ['values.write' as const] } };
    const all = await Promise.all(
      Array.from({ length: LIMITS.apiKeys + 2 }, () =>
        client.call(createOrganisationKey, { params: { id: of.organisationId }, body }),
      ),
    );
    expect(all.filter(({ refusal }) => refusal === 'TOO_MANY_KEYS')).toHaveLength(2);
  });
});

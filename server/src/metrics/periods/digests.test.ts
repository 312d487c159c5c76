import { runDue } from '../../../test/run-due.ts';
import { setNoticeSettings } from '@tonnage/contract/core/notifications';
import { describe, expect, test } from 'vitest';
import { digestReaders } from './digest.queries.ts';
import { digests } from './jobs.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { type Staff, staff as makeStaff } from '../../../test/metrics/staff.ts';
import { LAST_WEEK, team, write } from '../../../test/metrics/team.ts';

const h = harness();
const staff = (over?: Parameters<typeof makeStaff>[1]) => makeStaff(h, over);

// These run first, while few people are due a digest.
describe('digests', () => {
  const digested = async (of: Staff, at: string) => {
    h.clock.set(at);
    await runDue(digests, h.deps);
    h.clock.set(NOW);
    const rows = await h.rows<{ type: string }>(
      `select type from notifications where user_id = '${of.editor.id}' and actor_id is null and at = '${at}'`,
    );
    return rows.map(({ type }) => type);
  };

  test('digests come the morning after a period ended, when overdue, and once more; on Mondays combined; once a day each', async () => {
    const of = await staff();
    expect(await digested(of, '2026-03-10T07:55:00.000Z')).toEqual([]);
    // A week that ended as Monday began became due that Monday, so on Tuesday nothing is new.
    expect(await digested(of, '2026-03-09T08:00:00.000Z')).toEqual(['PENDING_TASKS']);
    expect(await digested(of, '2026-03-09T08:15:00.000Z')).toEqual([]);
    expect(await digested(of, '2026-03-10T08:00:00.000Z')).toEqual([]);
    expect(await digested(of, '2026-03-11T08:00:00.000Z')).toEqual(['PERIODS_TO_REPORT']);
    expect(await digested(of, '2026-03-12T08:00:00.000Z')).toEqual([]);
    expect(await digested(of, '2026-03-14T08:00:00.000Z')).toEqual(['PERIODS_TO_REPORT']);
    // A digest that was missed that day, such as during downtime, is not sent at night: tomorrow's covers it.
    expect(await digested(of, '2026-03-16T22:00:00.000Z')).toEqual([]);
    expect(await digested(of, '2026-03-17T08:00:00.000Z')).toEqual(['PERIODS_TO_REPORT']);
  });

  test('digests follow the clock of their reader, also through the night of a clock change', async () => {
    const of = await staff();
    await digested(of, '2026-03-28T08:00:00.000Z');
    // British summer time began that night: eight o'clock is seven by the sun.
    expect(await digested(of, '2026-03-30T06:45:00.000Z')).toEqual([]);
    expect(await digested(of, '2026-03-30T07:00:00.000Z')).toEqual(['PENDING_TASKS']);
    const far = await staff();
    await (
      await h.as(far.editor)
    ).ok(setNoticeSettings, { body: { data: { digestHour: 6, timeZone: 'Asia/Kolkata' } } });
    expect(await digested(far, '2026-03-30T00:15:00.000Z')).toEqual([]);
    expect(await digested(far, '2026-03-30T00:30:00.000Z')).toEqual(['PENDING_TASKS']);
  });

  test('digests pause on weekends if all that is due does, and two runs at once send one', async () => {
    const daily = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-02-20' };
    const of = await staff({ project: daily, metric: { autoDismissWeekends: true } });
    const busy = await staff({ project: daily });
    const saturday = '2026-03-07T08:00:00.000Z';
    expect(await digested(of, saturday)).toEqual([]);
    expect(
      await h.number(`select count(*) from notifications where user_id = '${busy.editor.id}' and at = '${saturday}'`),
    ).toBe(1);
    h.clock.set('2026-03-10T08:00:00.000Z');
    await Promise.all([runDue(digests, h.deps), runDue(digests, h.deps)]);
    h.clock.set(NOW);
    expect(
      await h.number(
        `select count(*) from notifications where user_id = '${busy.editor.id}' and at = '2026-03-10T08:00:00Z'`,
      ),
    ).toBe(1);
  });
});

describe('recipients of digests', () => {
  const readers = async ({ tenantId } = h.fixtures.alpha) =>
    new Map((await h.withoutTenant((db) => digestReaders(db, tenantId, NOW))).map(({ id, ...how }) => [id, how]));

  test('recipients are found across tenants, but a person of two companies only gets each company’s own items', async () => {
    const { alpha, beta } = h.fixtures;
    const of = await staff();
    const there = await team(h, { company: beta });
    await h.rows(`insert into organisation_members (organisation_id, user_id, tenant_id, role, joined_at)
      values ('${there.organisationId}', '${of.viewer.id}', '${beta.tenantId}', 'manager', '${NOW}')`);
    await h.rows(`insert into notification_settings (user_id, tenant_id, digest_hour, time_zone)
      values ('${of.viewer.id}', '${alpha.tenantId}', 6, 'Asia/Kolkata')
      on conflict (tenant_id, user_id) do update set digest_hour = 6, time_zone = 'Asia/Kolkata'`);
    const who = [of.editor, of.viewer, there.manager, there.editor].map(({ id }) => id);
    const among = async (company: typeof alpha) => {
      const found = await readers(company);
      return who.map((id) => found.has(id));
    };
    // Nothing awaits acceptance yet, so only editors have pending items.
    expect([await among(alpha), await among(beta)]).toEqual([
      [true, false, false, false],
      [false, false, false, true],
    ]);
    await write(await h.as(there.editor, beta), there, LAST_WEEK, { action: 'report', value: '3' });
    expect([await among(alpha), await among(beta)]).toEqual([
      [true, false, false, false],
      [false, true, true, true],
    ]);
    // The time is the one that they set in that company.
    expect((await readers(beta)).get(of.viewer.id)).toMatchObject({ hour: 8, zone: 'Europe/London' });
  });

  test('a person who is deactivated, blocked, deleted or has left gets no digest', async () => {
    const of = await staff();
    const isReader = async () => (await readers()).has(of.editor.id);
    const set = (what: string) => h.rows(`update users set ${what} where id = '${of.editor.id}'`);
    for (const state of ['deactivated_at', 'deleted_at', 'blocked_at']) {
      expect(await isReader()).toBe(true);
      await set(`${state} = '${NOW}'`);
      expect([state, await isReader()]).toEqual([state, false]);
      await set(`${state} = null`);
    }
    expect(await isReader()).toBe(true);
    await h.rows(`delete from organisation_members where user_id = '${of.editor.id}'`);
    expect(await isReader()).toBe(false);
  });
});

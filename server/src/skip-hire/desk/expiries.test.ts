import { runDue } from '../../../test/run-due.ts';
import { afterEach, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { expiries } from './jobs.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

const on = (date: string) => h.clock.set(`${date}T07:00:00.000Z`);
const carrierUntil = (date: string | null) =>
  h.withoutTenant((db) =>
    db.updateTable('tenants').set({ carrier_expires_on: date }).where('id', '=', h.fixtures.alpha.tenantId).execute(),
  );
const permitUntil = (date: string | null) =>
  h.withoutTenant((db) =>
    db.updateTable('depots').set({ permit_expires_on: date }).where('id', '=', h.fixtures.alpha.depotId).execute(),
  );
const warnings = () =>
  h.rows<{ id: string; to: string; kind: string; on: string; expired: boolean }>(
    `select id, to_address as to, data #>> '{expiry,kind}' as kind, data #>> '{expiry,on}' as on,
       (data #>> '{expiry,expired}')::boolean as expired
     from emails where template = 'expiry-warning' order by id`,
  );

test('managers are warned once each within 90, 60 and 30 days, again for a renewed date, and nobody else is', async () => {
  await carrierUntil('2026-06-30');
  const days: [string, number][] = [
    ['2026-03-31', 0],
    ['2026-04-01', 1],
    ['2026-04-02', 1],
    ['2026-05-01', 2],
    ['2026-05-30', 2],
    ['2026-05-31', 3],
    ['2026-06-29', 3],
    ['2026-07-10', 3],
  ];
  for (const [day, sent] of days) {
    on(day);
    await Promise.all([runDue(expiries, h.deps), runDue(expiries, h.deps)]);
    expect([day, (await warnings()).length]).toEqual([day, sent]);
  }
  const managers = await h.rows<{ email: string }>(
    `select u.email from staff s join users u on u.id = s.user_id
     where s.tenant_id = '${h.fixtures.alpha.tenantId}' and s.role = 'manager'`,
  );
  expect(new Set((await warnings()).map(({ to }) => to))).toEqual(new Set(managers.map(({ email }) => email)));
  await carrierUntil('2026-09-30');
  await runDue(expiries, h.deps);
  expect((await warnings()).at(-1)).toMatchObject({ kind: 'carrier', on: '2026-09-30', expired: false });
  await carrierUntil(null);
});

test('a depot’s permit is warned of at whichever step is current, also once it has expired, and the email says what to do', async () => {
  await permitUntil('2026-02-28');
  await runDue(expiries, h.deps);
  const [mail, ...more] = (await warnings()).filter(({ kind }) => kind === 'permit');
  expect([mail, more]).toMatchObject([{ kind: 'permit', on: '2026-02-28', expired: true }, []]);
  await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
  const [sent] = await h.rows<{ subject: string; plain: string }>(
    `select subject, plain from emails where id = '${mail!.id}'`,
  );
  expect(sent!.subject).toMatch(/^The environmental permit of .+ expired on 28 February 2026$/);
  expect(sent!.plain).toContain('/desk/calendar');
  await permitUntil(null);
});

import { listNotifications } from '@tonnage/contract/core/notifications';
import type { Person } from '@tonnage/demo/factories';
import { sendMail } from '../../src/core/email/jobs.ts';
import type { OutgoingEmail } from '../../src/platform/email/transport.ts';
import type { Harness } from '../harness.ts';
import { somebody, type Team, team } from './team.ts';

/** A team of one metric with a second manager. */
export interface Staff extends Team {
  deputy: Person;
}

export async function staff(h: Harness, over: Parameters<typeof team>[1] = {}): Promise<Staff> {
  const made = await team(h, over);
  const deputy = await somebody(h, 'Dora');
  await h.withoutTenant((db) =>
    db
      .insertInto('organisation_members')
      .values({
        organisation_id: made.organisationId,
        user_id: deputy.id,
        tenant_id: h.fixtures.alpha.tenantId,
        role: 'manager',
        joined_at: h.clock.now(),
      })
      .execute(),
  );
  await forget(h, made);
  return { ...made, deputy };
}

/** Drops the notifications and emails from the team's setup, which no test is about. */
export const forget = async (h: Harness, { organisationId }: Team) => {
  await h.rows(`delete from notifications where organisation_id = '${organisationId}'`);
  await h.rows(`delete from emails where template in ('metric-notice', 'organisation-invitation')`);
};

export type Role = 'manager' | 'deputy' | 'editor' | 'viewer' | 'other';
interface Heard {
  who: Role;
  type: string;
  text: string;
  link: string;
  things: number;
}

/** Each team member's notifications, with names instead of ids in the links. */
export async function received(h: Harness, of: Staff, other?: Person): Promise<Heard[]> {
  const found: Heard[] = [];
  for (const who of ['manager', 'deputy', 'editor', 'viewer', 'other'] as const) {
    const person = who === 'other' ? other : of[who];
    if (!person) continue;
    const { data } = await (await h.as(person)).ok(listNotifications, {});
    for (const { type, text, link, things } of data)
      found.push({ who, type, text: named(of, text), link: named(of, link), things });
  }
  return found;
}

/** A text without the numbers of a test's people and ids. */
export const named = (of: Staff, text: string) =>
  text
    .replace(of.metricId, '{metric}')
    .replace(of.projectId, '{project}')
    .replace(of.organisationId, '{organisation}')
    .replaceAll(/Team \d+/g, 'Team');

/** The emails created for people so far, each by its recipient. */
export async function emails(h: Harness, of: Staff, other?: Person): Promise<(OutgoingEmail & { who: Role })[]> {
  const found: (OutgoingEmail & { who: Role })[] = [];
  const rows = await h.rows<{ id: string; to_address: string }>(
    `select id, to_address from emails where template = 'metric-notice' and state = 'queued' order by id`,
  );
  for (const { id, to_address } of rows) {
    const who =
      (['manager', 'deputy', 'editor', 'viewer'] as const).find((role) => of[role].email === to_address) ??
      (other?.email === to_address ? 'other' : undefined);
    if (!who) continue;
    const mailer = { send: async (email: OutgoingEmail) => void found.push({ ...email, who }), close: () => undefined };
    await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  }
  return found;
}

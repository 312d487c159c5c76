import { login } from '@tonnage/contract/core/identity/auth';
import {
  acceptOrganisationInvitation,
  acceptOwnOrganisationInvitation,
  declineOwnOrganisationInvitation,
  listOwnOrganisationInvitations,
  declineOrganisationInvitation,
  inviteManagers,
  listOrganisationInvitations,
  lookAtOrganisationInvitation,
  resendOrganisationInvitation,
  revokeOrganisationInvitation,
} from '@tonnage/contract/metrics/organisations/invitations';
import { deleteMetric, getMetric, updateMetric } from '@tonnage/contract/metrics/metrics';
import { createProject } from '@tonnage/contract/metrics/projects';
import { listOrganisationMembers } from '@tonnage/contract/metrics/organisations/organisations';
import { getTasks } from '@tonnage/contract/metrics/periods/reading';
import { expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import type { Person } from '@tonnage/demo/factories';
import { harness } from '../../../test/harness.ts';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';
import { team } from '../../../test/metrics/team.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.9.${sources++ % 250}.1` });
const NEW = { name: 'Ida', password: PASSWORD, passwordConfirmation: PASSWORD, acceptPrivacy: true };

/** The token in the newest email to an address that also contains `saying`. */
async function mailed(email: string, saying = ''): Promise<string> {
  const rows = await h.rows<{ id: string }>(
    `select id from emails where to_address = '${email}' and template = 'organisation-invitation' order by id`,
  );
  const id = rows.at(-1)!.id;
  await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  const [mail] = await h.rows<{ plain: string }>(`select plain from emails where id = '${id}'`);
  expect(mail!.plain.replaceAll(/\s+/g, ' ')).toContain(saying);
  return /invitation#token=([\w-]+)/.exec(mail!.plain)![1]!;
}
const accept = (token: string, data: object = {}, company = h.fixtures.alpha) =>
  h.guest(company).call(acceptOrganisationInvitation, { body: { data: { token, ...data } } }, from());

test('an editor is invited with a metric, chooses a password and reports it, and must accept the privacy policy', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const metric = { params: { id: made.metricId } };
  const body = { data: { editorEmail: ' Ida@Firm.example', viewerEmails: ['vic@firm.example', made.manager.email] } };
  const { data: asked } = await mona.ok(updateMetric, { ...metric, body });
  expect(asked).toMatchObject({
    editor: null,
    invited: [
      { email: 'ida@firm.example', role: 'editor' },
      { email: 'vic@firm.example', role: 'viewer' },
    ],
  });
  expect(asked.viewers.map(({ id }) => id)).toEqual([made.manager.id]);
  const token = await mailed('ida@firm.example');
  expect((await h.guest().ok(lookAtOrganisationInvitation, { body: { data: { token } } }, from())).data).toMatchObject({
    asked: { manager: false, reports: ['Waste collected'], follows: [] },
    known: false,
    invitedBy: made.manager.name,
  });
  expect((await accept(token, {})).refusal).toBe('NAME_AND_PASSWORD');
  expect((await accept(token, { ...NEW, passwordConfirmation: 'other' })).refusal).toBe('PASSWORDS_DIFFER');
  expect((await accept(token, { ...NEW, acceptPrivacy: false })).refusal).toBe('PRIVACY_NOT_ACCEPTED');
  expect((await accept(token, NEW, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
  const twice = await Promise.all([accept(token, NEW), accept(token, NEW)]);
  expect(twice.map((answer) => answer.status).toSorted((a, b) => a - b)[0]).toBe(200);
  expect(twice.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect((await accept(token, NEW)).refusal).toBe('INVALID_TOKEN');
  const { jwt } = await h.guest().ok(login, { body: { identifier: 'ida@firm.example', password: PASSWORD } }, from());
  expect((await h.bearer(jwt).ok(getTasks, {})).data.toReport[0]).toMatchObject({ project: { name: 'Site' }, open: 4 });
  const { data: now } = await mona.ok(getMetric, metric);
  expect([now.editor?.name, now.invited]).toEqual(['Ida', [{ email: 'vic@firm.example', role: 'viewer' }]]);
  expect(
    await h.number(
      `select count(*) from audit_events where action = 'organisation.joined' and entity_id = '${made.organisationId}'`,
    ),
  ).toBe(1);
});

test('an invited manager manages; a known person proves their login; an existing manager is not invited again', async () => {
  const { organisationId, manager, viewer } = await team(h);
  const mona = await h.as(manager);
  const organisation = { params: { id: organisationId } };
  const invite = (...emails: string[]) => mona.call(inviteManagers, { ...organisation, body: { data: { emails } } });
  expect((await invite(viewer.email)).status).toBe(201);
  const token = await mailed(viewer.email, `${manager.name} has invited you to join as a manager.`);
  expect((await h.guest().ok(lookAtOrganisationInvitation, { body: { data: { token } } }, from())).data.known).toBe(
    true,
  );
  expect((await accept(token)).refusal).toBe('LOGIN_NEEDED');
  expect((await accept(token, { password: PASSWORD })).status).toBe(200);
  const { data } = await mona.ok(listOrganisationMembers, organisation);
  expect(
    data
      .filter(({ role }) => role === 'manager')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([manager.id, viewer.id].toSorted());
  expect((await invite('new@firm.example', viewer.email)).refusal).toBe('ALREADY_MANAGER');
  expect((await mona.ok(listOrganisationInvitations, organisation)).data).toEqual([]);
});

/** A project of three metrics: an address is invited to report two and to view one. */
async function project(manager: Person, organisationId: string, email: string) {
  const metrics = [
    ...['Skips', 'Loads'].map((name) => ({ name, type: 'COUNT' as const, editorEmail: email })),
    { name: 'Spend', type: 'COUNT' as const, viewerEmails: [email] },
  ];
  const data = { name: 'Yard', schedule: { frequency: 'DAILY' as const }, metrics };
  await (await h.as(manager)).ok(createProject, { params: { id: organisationId }, body: { data } });
}

test('a person invited to several metrics at once gets one email that says so, and its link accepts all of them', async () => {
  const { organisationId, manager } = await team(h);
  const mona = await h.as(manager);
  const email = 'ola@firm.example';
  await project(manager, organisationId, email);
  expect(await h.number(`select count(*) from emails where to_address = '${email}'`)).toBe(1);
  const token = await mailed(email, 'You’ve been invited to an organisation in Metrics');
  expect((await h.guest().ok(lookAtOrganisationInvitation, { body: { data: { token } } }, from())).data.asked).toEqual({
    manager: false,
    reports: ['Skips', 'Loads'],
    follows: ['Spend'],
  });
  expect((await accept(token, NEW)).status).toBe(200);
  expect(
    await h.number(`select count(*) from metrics m join users u on u.id = m.editor_id where u.email = '${email}'`),
  ).toBe(2);
  expect((await mona.ok(listOrganisationInvitations, { params: { id: organisationId } })).data).toEqual([]);
});

test('a person is listed once with all invitations, which are sent again with one link and withdrawn together', async () => {
  const { organisationId, manager } = await team(h);
  const mona = await h.as(manager);
  const organisation = { params: { id: organisationId } };
  const email = 'olga@firm.example';
  await project(manager, organisationId, email);
  const first = await mailed(email);
  await mona.ok(inviteManagers, { ...organisation, body: { data: { emails: [email] } } });
  const second = await mailed(email);
  const { data, meta } = await mona.ok(listOrganisationInvitations, organisation);
  expect(data).toMatchObject([
    { email, asked: { manager: true, reports: ['Skips', 'Loads'], follows: ['Spend'] }, expired: false },
  ]);
  expect(meta.pagination.total).toBe(1);
  const emails = () => h.number(`select count(*) from emails where to_address = '${email}'`);
  const before = await emails();
  const one = { params: { id: organisationId, invitationId: data[0]!.id } };
  await mona.ok(resendOrganisationInvitation, one);
  expect(await emails()).toBe(before + 1);
  const third = await mailed(email);
  for (const old of [first, second]) expect((await accept(old, NEW)).refusal).toBe('INVALID_TOKEN');
  const twice = await Promise.all([1, 2].map(() => mona.call(revokeOrganisationInvitation, one)));
  expect(twice.map(({ refusal }) => refusal).toSorted()).toEqual(['NOT_FOUND', 'none, but 200']);
  expect((await accept(third, NEW)).refusal).toBe('INVALID_TOKEN');
  expect((await mona.ok(listOrganisationInvitations, organisation)).data).toEqual([]);
  const audited = await h.rows(`select changes from audit_events where action = 'organisation.invitation_revoked'
    and entity_id = '${organisationId}'`);
  expect(audited).toEqual([{ changes: { email, invitations: 4 } }]);
});

test('declining an invitation declines all that the link would accept', async () => {
  const { organisationId, manager } = await team(h);
  await project(manager, organisationId, 'nola@firm.example');
  const token = await mailed('nola@firm.example');
  await h.guest().ok(declineOrganisationInvitation, { body: { data: { token } } }, from());
  const left = await (await h.as(manager)).ok(listOrganisationInvitations, { params: { id: organisationId } });
  expect(left.data).toEqual([]);
});

test('an invitation that is sent again with a new link, revoked, declined or expired leaves no valid link', async () => {
  const { organisationId, metricId, manager } = await team(h);
  const mona = await h.as(manager);
  const organisation = { params: { id: organisationId } };
  const invite = async (email: string) =>
    (await mona.ok(inviteManagers, { ...organisation, body: { data: { emails: [email, email] } } })).data[0]!;
  const { id: invitationId } = await invite('max@firm.example');
  const first = await mailed('max@firm.example');
  expect((await invite('max@firm.example')).id).toBe(invitationId);
  const second = await mailed('max@firm.example');
  await mona.ok(resendOrganisationInvitation, { params: { id: organisationId, invitationId } });
  const third = await mailed('max@firm.example');
  for (const old of [first, second]) expect((await accept(old, NEW)).refusal).toBe('INVALID_TOKEN');
  const waiting = await mona.ok(listOrganisationInvitations, organisation);
  expect(waiting.data.map(({ email, asked, expired }) => [email, asked.manager, expired])).toEqual([
    ['max@firm.example', true, false],
  ]);
  await mona.ok(revokeOrganisationInvitation, { params: { id: organisationId, invitationId } });
  expect((await accept(third, NEW)).refusal).toBe('INVALID_TOKEN');
  for (const again of [resendOrganisationInvitation, revokeOrganisationInvitation])
    expect((await mona.call(again, { params: { id: organisationId, invitationId } })).refusal).toBe('NOT_FOUND');

  await invite('dora@firm.example');
  const declined = await mailed('dora@firm.example');
  const guest = h.guest();
  await guest.ok(declineOrganisationInvitation, { body: { data: { token: declined } } }, from());
  expect((await accept(declined, NEW)).refusal).toBe('INVALID_TOKEN');

  await invite('late@firm.example');
  const late = await mailed('late@firm.example');
  h.clock.set('2026-03-25T09:00:00.000Z');
  expect((await accept(late, NEW)).refusal).toBe('INVALID_TOKEN');
  h.clock.set(NOW);
  h.forgetSessions();

  const again = await h.as(manager);
  await again.ok(inviteManagers, { ...organisation, body: { data: { emails: ['ann@firm.example'] } } });
  const paged = async (page: number) => {
    const asked = { ...organisation, query: { pagination: { page, pageSize: 1 } } };
    const { data, meta } = await again.ok(listOrganisationInvitations, asked);
    return [data.map(({ email }) => email), meta.pagination.total];
  };
  expect(await paged(1)).toEqual([['ann@firm.example'], 2]);
  expect(await paged(2)).toEqual([['late@firm.example'], 2]);
  expect(await paged(3)).toEqual([[], 2]);

  // An invitation to a metric that was deleted meanwhile leads nowhere.
  const metric = { params: { id: metricId } };
  await again.ok(updateMetric, { ...metric, body: { data: { viewerEmails: ['gone@firm.example'] } } });
  const gone = await mailed('gone@firm.example');
  await again.ok(deleteMetric, { ...metric, body: { data: { confirmName: 'Waste collected' } } });
  expect((await accept(gone, NEW)).refusal).toBe('INVALID_TOKEN');
  expect((await again.ok(listOrganisationInvitations, organisation)).data.map(({ email }) => email)).toEqual([
    'ann@firm.example',
    'late@firm.example',
  ]);
});

test('an invitation is accepted or declined in the app, without its link, by the person with the confirmed address only', async () => {
  const { organisationId, manager, viewer } = await team(h);
  const mona = await h.as(manager);
  const other = await team(h);
  const otto = await h.as(other.manager);
  const asVera = { body: { data: { emails: [viewer.email] } } };
  await otto.ok(updateMetric, { params: { id: other.metricId }, body: { data: { viewerEmails: [viewer.email] } } });
  await mona.ok(inviteManagers, { params: { id: organisationId }, ...asVera });
  await otto.ok(inviteManagers, { params: { id: other.organisationId }, ...asVera });
  const vera = await h.as(viewer);
  const listed = async () => (await vera.ok(listOwnOrganisationInvitations, {})).data;
  // The clock stands still, so that their order is by chance.
  const [second, first] = (await listed()).toSorted((a, b) => a.asked.follows.length - b.asked.follows.length);
  expect([first, second]).toMatchObject([
    { invitedBy: other.manager.name, asked: { manager: true, reports: [], follows: ['Waste collected'] } },
    { invitedBy: manager.name, asked: { manager: true, reports: [], follows: [] } },
  ]);
  const ofFirst = { params: { id: first!.id } };
  const links = await h.rows<{ token: string }>(
    `select data->>'token' as token from emails where data->>'organisationId' = '${other.organisationId}'`,
  );

  await h.rows(`update users set confirmed_at = null where id = '${viewer.id}'`);
  h.forgetSessions();
  expect(await listed()).toEqual([]);
  expect((await vera.call(acceptOwnOrganisationInvitation, ofFirst)).refusal).toBe('NOT_FOUND');
  await h.rows(`update users set confirmed_at = created_at where id = '${viewer.id}'`);
  h.forgetSessions();
  for (const e of [acceptOwnOrganisationInvitation, declineOwnOrganisationInvitation])
    expect((await mona.call(e, ofFirst)).refusal).toBe('NOT_FOUND');

  const both = await Promise.all([1, 2].map(() => vera.call(acceptOwnOrganisationInvitation, ofFirst)));
  expect(both.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([
    { data: { id: other.organisationId } },
  ]);
  expect(both.map(({ refusal }) => refusal).filter((code) => /^(NOT_FOUND|INVALID_TOKEN)$/.test(code))).toHaveLength(1);
  const members = async (client: typeof vera, id: string) =>
    (await client.ok(listOrganisationMembers, { params: { id } })).data.find(({ id: who }) => who === viewer.id);
  expect(await members(otto, other.organisationId)).toMatchObject({ role: 'manager', views: 1 });
  expect(links).toHaveLength(1);
  for (const { token } of links) expect((await accept(token, { password: PASSWORD })).refusal).toBe('INVALID_TOKEN');

  await vera.ok(declineOwnOrganisationInvitation, { params: { id: second!.id } });
  expect(await listed()).toEqual([]);
  expect((await members(mona, organisationId))?.role).not.toBe('manager');
  expect(
    await h.number(`select count(*) from audit_events where actor_user_id = '${viewer.id}'
    and action in ('organisation.joined', 'organisation.invitation_declined')`),
  ).toBe(2);
});

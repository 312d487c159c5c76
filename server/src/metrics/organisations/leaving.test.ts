import { runDue } from '../../../test/run-due.ts';
import { login, me, resetPassword } from '@tonnage/contract/core/identity/auth';
import { getMetric, setObjective } from '@tonnage/contract/metrics/metrics';
import { listNotifications } from '@tonnage/contract/core/notifications';
import {
  addOrganisationMember,
  listOrganisationMembers,
  listOrganisations,
} from '@tonnage/contract/metrics/organisations/organisations';
import { getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { deactivateMe, deleteMe } from '@tonnage/contract/core/identity/profile';
import { expect, test } from 'vitest';
import type { Person } from '@tonnage/demo/factories';
import { issueToken } from '../../core/identity/commands/issue-token.ts';
import { digests } from '../periods/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';
import { LAST_WEEK, team, write, type Team } from '../../../test/metrics/team.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.14.${Math.floor(++sources / 200)}.${sources % 200}` });
const rest = { body: { data: { currentPassword: PASSWORD } } };
const confirmation = (email: string) => ({ body: { data: { currentPassword: PASSWORD, email } } });
const signIn = (who: Person, reactivate?: boolean) =>
  h
    .guest()
    .call(
      login,
      { body: { identifier: who.email, password: PASSWORD, ...(reactivate ? { reactivate } : {}) } },
      from(),
    );
const fresh = async (who: Person) => h.bearer(await h.session(who));
const promote = async (of: Team, who: Person) =>
  (await h.as(of.manager)).ok(
    addOrganisationMember,
    { params: { id: of.organisationId }, body: { data: { email: who.email, role: 'manager' } } },
    from(),
  );
const audits = (action: string, id: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and entity_id = '${id}'`);

test('accounts can be deactivated (reversible): sessions end, no email comes, signing in takes them up again', async () => {
  const of = await team(h);
  const edgar = await fresh(of.editor);
  expect((await edgar.call(deactivateMe, { body: { data: { currentPassword: 'wrong' } } }, from())).refusal).toBe(
    'WRONG_CURRENT_PASSWORD',
  );
  await edgar.ok(deactivateMe, rest, from());
  expect(await audits('user.deactivated', of.editor.id)).toBe(1);
  expect((await edgar.call(me, {})).status).toBe(401);
  const members = (await (await h.as(of.manager)).ok(listOrganisationMembers, { params: { id: of.organisationId } }))
    .data;
  expect(members.filter((row) => row.deactivated).map(({ name }) => name)).toEqual(['Edgar']);
  await h.rows('delete from emails');
  await (
    await h.as(of.manager)
  ).ok(setObjective, { params: { id: of.metricId }, body: { data: { value: '1', direction: 'UP' } } });
  h.clock.set('2026-03-04T08:00:00.000Z');
  await runDue(digests, h.deps);
  h.clock.set(NOW);
  expect(await h.number(`select count(*) from emails where to_address = '${of.editor.email}'`)).toBe(0);

  expect((await signIn(of.editor)).refusal).toBe('DEACTIVATED');
  const both = await Promise.all([signIn(of.editor, true), signIn(of.editor, true)]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await audits('user.reactivated', of.editor.id)).toBe(1);
  expect((await h.bearer(both[0]!.body.jwt).ok(getMetric, { params: { id: of.metricId } })).data.editor?.name).toBe(
    'Edgar',
  );
});

test('accounts can be deleted (permanent): the name, address, keys go, values and comments stay; their metric has no editor', async () => {
  const of = await team(h);
  await write(await h.as(of.editor), of, LAST_WEEK, { action: 'report', value: '12' });
  const edgar = await fresh(of.editor);
  expect((await edgar.call(deleteMe, confirmation('somebody@else.example'), from())).refusal).toBe(
    'EMAIL_NOT_CONFIRMED',
  );
  await edgar.ok(deleteMe, confirmation(` ${of.editor.email.toUpperCase()} `), from());
  expect(await audits('user.deleted', of.editor.id)).toBe(1);
  expect((await signIn(of.editor)).refusal).toBe('INVALID_LOGIN');
  const mona = await h.as(of.manager);
  const { data: period } = await mona.ok(getPeriod, { params: { id: of.metricId, key: LAST_WEEK } });
  expect([period.cell.value, period.cell.reportedBy]).toEqual(['12', 'Deleted user']);
  expect((await mona.ok(getMetric, { params: { id: of.metricId } })).data.editor).toBeNull();
  const texts = (await mona.ok(listNotifications, {})).data.map(({ text }) => text);
  expect(texts.some((text) => text.startsWith('Deleted user reported 12\u00a0t'))).toBe(true);
  expect(JSON.stringify(texts)).not.toContain('Edgar');
  // The organisation without other members was deleted with them.
  expect(
    await h.number(`select count(*) from organisations where created_by = '${of.editor.id}' and deleted_at is null`),
  ).toBe(0);
  for (const where of [
    `users where id = '${of.editor.id}' and (name <> 'Deleted user' or password_hash <> '')`,
    `users where lower(email) = '${of.editor.email}'`,
    `emails where to_address = '${of.editor.email}'`,
    `notifications where user_id = '${of.editor.id}'`,
    `sessions where user_id = '${of.editor.id}' and ended_at is null`,
  ])
    expect([where, await h.number(`select count(*) from ${where}`)]).toEqual([where, 0]);
});

test('the last manager of an organisation with others cannot leave, even when the last two leave at once; nor can a person who works in the portal', async () => {
  const of = await team(h);
  const mona = await fresh(of.manager);
  for (const refused of [
    await mona.call(deactivateMe, rest, from()),
    await mona.call(deleteMe, confirmation(of.manager.email), from()),
  ]) {
    expect(refused.refusal).toBe('LAST_MANAGER');
    expect(refused.error.message).toMatch(/^Add another manager to Team \d+ first, or delete the organisation\.$/);
  }
  await promote(of, of.viewer);
  const vera = await fresh(of.viewer);
  const answers = await Promise.all([
    mona.call(deactivateMe, rest, from()),
    vera.call(deleteMe, confirmation(of.viewer.email), from()),
  ]);
  expect(answers.map((answer) => (answer.status === 200 ? 'gone' : answer.refusal)).toSorted()).toEqual([
    'LAST_MANAGER',
    'gone',
  ]);

  const customer = await h.customer();
  const owner = await h.as(customer.owner);
  const refused = await owner.call(deactivateMe, rest, from());
  expect(refused.refusal).toBe('LOGIN_USED_ELSEWHERE');
  expect((await owner.ok(listOrganisations, {})).data).toEqual([]);
});

test('the other managers are told when a manager deletes their account', async () => {
  const of = await team(h);
  await promote(of, of.editor);
  const edgar = await fresh(of.editor);
  await edgar.ok(deleteMe, confirmation(of.editor.email), from());
  const texts = (await (await h.as(of.manager)).ok(listNotifications, {})).data.map(({ text }) => text);
  expect(texts[0]).toMatch(/^Deleted user is no longer a manager of Team \d+$/);
});

test('a new password does not reactivate a deactivated account: its person does, at the login', async () => {
  const of = await team(h);
  const edgar = await fresh(of.editor);
  await edgar.ok(deactivateMe, rest, from());
  const code = await h.making(({ db, now }) =>
    issueToken({ db, now }, { tenantId: h.fixtures.alpha.tenantId, userId: of.editor.id, kind: 'reset' }),
  );
  const password = 'Another-skip-is-green-7';
  const set = await h.guest().call(resetPassword, { body: { code, password, passwordConfirmation: password } }, from());
  expect([set.status, set.refusal]).toEqual([409, 'PASSWORD_SET_DEACTIVATED']);
  const enter = (reactivate?: true) =>
    h
      .guest()
      .call(login, { body: { identifier: of.editor.email, password, ...(reactivate && { reactivate }) } }, from());
  expect((await enter()).refusal).toBe('DEACTIVATED');
  expect(await audits('user.reactivated', of.editor.id)).toBe(0);
  expect((await enter(true)).status).toBe(200);
  expect(await audits('user.reactivated', of.editor.id)).toBe(1);
});

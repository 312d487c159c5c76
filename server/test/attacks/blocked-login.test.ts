import { login, me, resetPassword } from '@tonnage/contract/core/identity/auth';
import { createCalendarFeed } from '@tonnage/contract/skip-hire/orders/calendar';
import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { blockPerson, unblockPerson, listStaff, setStaffRole } from '@tonnage/contract/skip-hire/staff';
import { expect, test } from 'vitest';
import { makeMember, makePerson, makeStaff } from '@tonnage/demo/factories';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import { harness } from '../harness.ts';
import { PASSWORD } from '../fixtures.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.17.0.${++sources}` });
const signIn = (identifier: string, company = h.fixtures.alpha) =>
  h.guest(company).call(login, { body: { identifier, password: PASSWORD } }, from());
const manager = async () => h.as(h.fixtures.clerk);
const block = async (id: string) =>
  (await manager()).call(blockPerson, { params: { id }, body: { data: { reason: 'Stolen laptop.' } } });
const unblock = async (id: string) => (await manager()).call(unblockPerson, { params: { id } });

async function colleague(role: 'manager' | 'office' = 'office') {
  return h.making(async (m) => {
    const person = await makePerson(m, {
      email: `desk${++sources}@alpha.example`,
      name: 'Dora Desk',
      passwordHash: h.fixtures.passwordHash,
    });
    await makeStaff(m, h.fixtures.alpha.tenantId, person.id, role);
    return person;
  });
}

test('a manager blocks a customer’s or staff login: its sessions end here, and it can be unblocked', async () => {
  const { acme, alpha } = h.fixtures;
  for (const person of [await h.joined(acme.accountId), await colleague()]) {
    const client = h.bearer(await h.session(person));
    expect((await client.call(me, {})).status).toBe(200);
    const blocked = await block(person.id);
    expect([blocked.status, blocked.body.data]).toEqual([200, { id: person.id, blocked: true }]);
    expect((await client.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await signIn(person.email)).refusal).toBe('BLOCKED');
    const code = await h.making(({ db, now }) =>
      issueToken({ db, now }, { tenantId: alpha.tenantId, userId: person.id, kind: 'reset' }),
    );
    const next = { code, password: 'Barges-and-locks-51', passwordConfirmation: 'Barges-and-locks-51' };
    expect((await h.guest().call(resetPassword, { body: next }, from())).refusal).toBe('BLOCKED');
    // Blocking again changes nothing.
    expect((await block(person.id)).status).toBe(200);
    expect((await unblock(person.id)).body.data.blocked).toBe(false);
    expect((await unblock(person.id)).status).toBe(200);
    expect((await client.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await signIn(person.email)).status).toBe(200);
    expect(
      await h.rows(`select action, changes from audit_events where entity_id = '${person.id}'
        and action in ('user.blocked', 'user.unblocked') order by id`),
    ).toEqual([
      { action: 'user.blocked', changes: { reason: 'Stolen laptop.', sessionsEnded: 1 } },
      { action: 'user.unblocked', changes: {} },
    ]);
  }
});

test('a session that is created during a block opens nothing, nor does the person’s calendar address', async () => {
  const person = await h.joined(h.fixtures.acme.accountId);
  const { data } = await h.bearer(await h.session(person)).ok(createCalendarFeed, {});
  const feed = () => h.guest().raw({ method: 'GET', url: new URL(data.url!).pathname });
  expect((await feed()).status).toBe(200);
  await block(person.id);
  expect((await h.bearer(await h.session(person)).call(me, {})).refusal).toBe('UNAUTHENTICATED');
  expect((await feed()).status).toBe(404);
});

test('a block only applies at its own company', async () => {
  const { acme, beta, stranger } = h.fixtures;
  const person = await h.joined(acme.accountId);
  await h.making((m) =>
    makeMember(m, { tenantId: beta.tenantId, accountId: stranger.accountId, userId: person.id, role: 'viewer' }),
  );
  const there = h.bearer(await h.session({ id: person.id, accountId: stranger.accountId }, beta), beta);
  await block(person.id);
  expect((await there.call(me, {})).status).toBe(200);
  expect((await signIn(person.email, beta)).status).toBe(200);
  expect((await block(stranger.owner.id)).refusal).toBe('NOT_FOUND');
  expect((await unblock(stranger.owner.id)).refusal).toBe('NOT_FOUND');
  expect((await block('no-id')).refusal).toBe('NOT_FOUND');
});

test('nobody blocks themselves; one of two managers who block each other stays; lists show who is blocked', async () => {
  const { clerk, acme, planner } = h.fixtures;
  expect((await block(clerk.id)).refusal).toBe('BLOCK_YOURSELF');
  const asPlanner = await h.as(planner);
  const params = { id: acme.viewer.id };
  expect((await asPlanner.call(blockPerson, { params, body: { data: { reason: 'x' } } })).refusal).toBe('FORBIDDEN');
  const [one, other] = [await colleague('manager'), await colleague('manager')];
  const clients = [h.bearer(await h.session(one)), h.bearer(await h.session(other))];
  const answers = await Promise.all(
    [other, one].map((whom, i) =>
      clients[i]!.call(blockPerson, { params: { id: whom.id }, body: { data: { reason: 'Out.' } } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { staff } = (await (await manager()).ok(listStaff, {})).data;
  expect(staff.filter(({ id, blocked }) => blocked && [one.id, other.id].includes(id))).toHaveLength(1);
  const member = await h.joined(acme.accountId);
  await block(member.id);
  const { members } = (await (await manager()).ok(getCustomer, { params: { id: acme.accountId } })).data;
  expect(members.find(({ id }) => id === member.id)).toMatchObject({ blocked: true });
  expect((await block(one.id)).status + (await block(other.id)).status).toBe(400);
  // The only manager who is not blocked stays a manager.
  const role = await (
    await manager()
  ).call(setStaffRole, { params: { id: clerk.id }, body: { data: { role: 'office' } } });
  expect(role.refusal).toBe('LAST_OFFICE_MANAGER');
});

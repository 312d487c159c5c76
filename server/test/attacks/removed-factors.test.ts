import { login } from '@tonnage/contract/core/identity/auth';
import { confirmFactor, startFactor } from '@tonnage/contract/core/identity/profile';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { listMembers, removeMemberFactors } from '@tonnage/contract/skip-hire/accounts/members';
import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDesk, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { listStaff, removePersonFactors } from '@tonnage/contract/skip-hire/staff';
import type { Member } from '@tonnage/demo/contexts';
import { makeMember, makePerson, makeStaff } from '@tonnage/demo/factories';
import type { Role, StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../fixtures.ts';
import { harness } from '../harness.ts';

const h = harness();
let calls = 0;
const from = () => ({ ip: `10.44.0.${++calls}` });

/** Sets up two-factor authentication for a person. */
async function guarded<T extends { id: string; accountId?: string }>(person: T): Promise<T> {
  const client = h.bearer(await h.session(person));
  const { data } = await client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, from());
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: Date.parse(h.clock.now()),
  });
  await client.ok(confirmFactor, { body: { data: { code } } }, from());
  return person;
}
const member = async (role: Role, over: { siteIds?: string[] } = {}): Promise<Member> =>
  h.joined(h.fixtures.acme.accountId, h.fixtures.alpha, { role, ...over });
async function colleague(role: StaffRole) {
  return h.making(async (m) => {
    const person = await makePerson(m, {
      email: `lost${++calls}@alpha.example`,
      name: 'Dora Desk',
      passwordHash: h.fixtures.passwordHash,
    });
    await makeStaff(m, h.fixtures.alpha.tenantId, person.id, role);
    return person;
  });
}
const logIn = async ({ email }: { email: string }) => {
  const answer = await h.guest().call(login, { body: { identifier: email, password: PASSWORD } }, from());
  return answer.status === 200 ? 'in' : answer.refusal;
};
const atDesk = async (by: { id: string }, { id }: { id: string }) => {
  const answer = await (await h.as(by)).call(removePersonFactors, { params: { id } });
  return answer.status === 200 ? 'removed' : answer.refusal;
};
const atPortal = async (by: Member, { id }: { id: string }) => {
  const answer = await (await h.as(by)).call(removeMemberFactors, { params: { id } });
  return answer.status === 200 ? 'removed' : answer.refusal;
};

describe('at the desk', () => {
  test('a manager removes a colleague’s: their sessions end, it is logged and emailed, and they set it up again at once', async () => {
    const person = await guarded(await colleague('office'));
    const session = h.bearer(await h.session(person));
    const clerk = await h.as(h.fixtures.clerk);
    const shown = async () => (await clerk.ok(listStaff, {})).data.staff.find(({ id }) => id === person.id)!.twoFactor;
    expect([await logIn(person), await shown()]).toEqual(['SECOND_FACTOR', true]);
    expect(await atDesk(h.fixtures.clerk, person)).toBe('removed');
    expect((await session.call(getDesk, {})).refusal).toBe('UNAUTHENTICATED');
    expect([await logIn(person), await shown()]).toEqual(['in', false]);
    expect(
      await h.rows(`select actor_user_id as by, changes from audit_events
        where entity_id = '${person.id}' and action = 'user.factors_removed'`),
    ).toEqual([{ by: h.fixtures.clerk.id, changes: { sessionsEnded: expect.any(Number) as number } }]);
    expect(
      await h.rows(
        `select data->>'by' as by from emails where template = 'factors-removed' and to_address = '${person.email}'`,
      ),
    ).toEqual([{ by: h.fixtures.clerk.name }]);
    // Doing it again changes nothing.
    expect(await atDesk(h.fixtures.clerk, person)).toBe('removed');
    await h.withoutTenant((db) => db.updateTable('sessions').set({ two_factor: true }).execute());
    await clerk.ok(updateSettings, { body: { data: { staffFactorDays: 0 } } });
    expect((await h.bearer(await h.session(person)).call(getDesk, {})).refusal).toBe('FACTOR_REQUIRED');
    await clerk.ok(updateSettings, { body: { data: { staffFactorDays: null } } });
  });

  test('the office removes a customer’s, no colleague’s, and nobody their own', async () => {
    const office = await colleague('office');
    const customer = await guarded(await member('owner'));
    const desk = await h.as(office);
    const params = { id: customer.accountId };
    const shown = async () =>
      (await desk.ok(getCustomer, { params })).data.members.find(({ id }) => id === customer.id)!.twoFactor;
    expect(await shown()).toBe(true);
    expect(await atDesk(office, customer)).toBe('removed');
    expect([await shown(), await logIn(customer)]).toEqual([false, 'in']);
    const manager = await guarded(await colleague('manager'));
    expect(await atDesk(office, manager)).toBe('FORBIDDEN');
    expect(await atDesk(await colleague('accounts'), await guarded(await member('viewer')))).toBe('FORBIDDEN');
    expect(await atDesk(office, office)).toBe('FORBIDDEN');
    expect(await atDesk(manager, manager)).toBe('FACTOR_YOURSELF');
    // One of the staff who is a customer’s user as well.
    const both = await guarded(await member('viewer'));
    await h.making((m) => makeStaff(m, h.fixtures.alpha.tenantId, both.id, 'office'));
    expect(await atDesk(office, both)).toBe('FORBIDDEN');
    expect(await logIn(manager)).toBe('SECOND_FACTOR');
  });

  test('a company removes none of a login that another company uses too, nor a stranger’s', async () => {
    const { beta, stranger } = h.fixtures;
    const person = await guarded(await member('viewer'));
    const abroad = {
      tenantId: beta.tenantId,
      accountId: stranger.accountId,
      userId: person.id,
      role: 'viewer' as const,
    };
    await h.making((m) => makeMember(m, abroad));
    expect(await atDesk(h.fixtures.clerk, person)).toBe('FACTOR_ELSEWHERE');
    expect(await atDesk(h.fixtures.clerk, stranger.owner)).toBe('NOT_FOUND');
    expect(await logIn(person)).toBe('SECOND_FACTOR');
  });
});

describe('at the portal', () => {
  test('owners and managers remove their people’s, only owners an owner’s, and nobody their own', async () => {
    const [owner, manager] = [await member('owner'), await member('manager')];
    const buyer = await guarded(await member('buyer'));
    const shown = async () =>
      (await (await h.as(owner)).ok(listMembers, {})).data.find(({ id }) => id === buyer.id)!.twoFactor;
    expect(await shown()).toBe(true);
    expect(await atPortal(manager, buyer)).toBe('removed');
    expect([await shown(), await logIn(buyer)]).toEqual([false, 'in']);
    const another = await guarded(await member('owner'));
    expect(await atPortal(manager, another)).toBe('OWNER_ONLY');
    expect(await atPortal(owner, another)).toBe('removed');
    expect(await atPortal(owner, owner)).toBe('FACTOR_YOURSELF');
    expect(await atPortal(buyer, manager)).toBe('FORBIDDEN');
    const limited = await member('manager', { siteIds: [h.fixtures.acme.siteId] });
    expect(await atPortal(limited, buyer)).toBe('FORBIDDEN');
  });

  test('an account removes none of a person who uses the login for more, nor of another account’s', async () => {
    const { acme, rival, alpha } = h.fixtures;
    const owner = await member('owner');
    const invited = await guarded(await colleague('office'));
    await h.making((m) =>
      makeMember(m, { tenantId: alpha.tenantId, accountId: acme.accountId, userId: invited.id, role: 'viewer' }),
    );
    expect(await atPortal(owner, invited)).toBe('FACTOR_ELSEWHERE');
    const shared = await guarded(await member('viewer'));
    await h.making((m) =>
      makeMember(m, { tenantId: alpha.tenantId, accountId: rival.accountId, userId: shared.id, role: 'owner' }),
    );
    expect(await atPortal(owner, shared)).toBe('FACTOR_ELSEWHERE');
    expect(await atPortal(owner, rival.owner)).toBe('NOT_FOUND');
    expect([await logIn(invited), await logIn(shared)]).toEqual(['SECOND_FACTOR', 'SECOND_FACTOR']);
  });

  test('staff who view the account as the customer remove none there', async () => {
    const buyer = await guarded(await member('buyer'));
    const visitor = h.bearer(await h.session(await colleague('office')));
    await visitor.ok(viewAsCustomer, { body: { data: { accountId: h.fixtures.acme.accountId } } });
    expect((await visitor.call(removeMemberFactors, { params: { id: buyer.id } })).refusal).toBe('FORBIDDEN');
  });
});

import { findAllAccounts, findMyAccount, setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import {
  createAccount as createAccountEndpoint,
  updateAccount as updateAccountEndpoint,
} from '@tonnage/contract/skip-hire/accounts/registration';
import * as members from '@tonnage/contract/skip-hire/accounts/members';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { createAccount } from './commands/create-account.ts';
import { switchAccount, updateAccount } from './commands/account.ts';
import { presentAccount, presentMembership } from './present.ts';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { accountOf, memberships, owedBy } from './queries.ts';
import { followerOf } from '../../core/identity/commands/prove-invited.ts';
import { checked } from '../../platform/http/text-endpoint.ts';
import { acceptInvitation, lookAtInvitation } from './commands/accept-invitation.ts';
import { invite, revokeInvitation } from './commands/invitation.ts';
import { removeMember, removeMemberFactors, updateMember } from './commands/members.ts';
import { invitationTable, memberTable } from './members.queries.ts';

export function accountRoutes(bind: Binder, deps: Deps): void {
  bind.open(createAccountEndpoint, async (request, { body }) => ({
    data: await createAccount(deps, body.data, hostOf(request)),
  }));
  bind.session(findAllAccounts, async ({ db, now, session }) => {
    const rows = await memberships(db, { tenantId: session.tenantId, userId: session.user.id, now });
    return { data: rows.map((row) => presentMembership(row, session.accountId)) };
  });
  bind.account(findMyAccount, async (ctx) => ({ data: await shown(ctx) }));
  bind.account(updateAccountEndpoint, async (ctx, { params, body }) => {
    await updateAccount(ctx, params.id, body.data);
    return { data: await shown(ctx) };
  });
  bind.session(setAccount, async (ctx, { body }) => {
    const row = await switchAccount(ctx, body.data.newAccountId);
    return { data: presentMembership(row, row.id) };
  });
}

/** The member's account; what it owes only for those who see its invoices, and see the whole of it. */
async function shown({ db, scope, now }: Reading<AccountContext>) {
  const seesOwed = scope.may('invoices.view') && scope.siteIds === null;
  return presentAccount(await accountOf(db, scope), scope, seesOwed ? await owedBy(db, scope, now) : null);
}

const mayManage = ({ scope }: Reading<AccountContext>) => scope.require('members.manage');

export function memberRoutes(bind: Binder, deps: Deps): void {
  bind.account(
    members.listMembers,
    async (ctx, given) => {
      mayManage(ctx);
      return memberTable.answer(ctx, given);
    },
    (enter, given) => memberTable.file(checked(enter, mayManage), given),
  );
  bind.account(members.updateMember, async (ctx, { params, body }) => {
    await updateMember(ctx, params.id, body.data);
    return { data: (await memberTable.one(ctx, params.id))! };
  });
  bind.account(members.removeMemberFactors, async (ctx, { params }) => {
    await removeMemberFactors(ctx, params.id);
    return { data: (await memberTable.one(ctx, params.id))! };
  });
  bind.account(members.removeMember, async (ctx, { params }) => {
    await removeMember(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.account(
    members.listInvitations,
    async (ctx, given) => {
      mayManage(ctx);
      return invitationTable.answer(ctx, given);
    },
    (enter, given) => invitationTable.file(checked(enter, mayManage), given),
  );
  bind.account(members.invite, async (ctx, { body }) => {
    const { email, role, siteIds = null, validFrom = null, validTo = null } = body.data;
    const id = await invite(ctx, { email, role, siteIds, validFrom, validTo });
    return { data: (await invitationTable.one(ctx, id))! };
  });
  bind.account(members.revokeInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.open(members.lookAtInvitation, async (request, { body }) => {
    const { account, email, role, invitedBy, known } = await lookAtInvitation(deps, {
      token: body.data.token,
      host: hostOf(request),
    });
    return { data: { account, email, role, invitedBy, known } };
  });
  bind.open(members.acceptInvitation, async (request, { body }) => ({
    data: await acceptInvitation(deps, await followerOf(deps, request), body.data),
  }));
}

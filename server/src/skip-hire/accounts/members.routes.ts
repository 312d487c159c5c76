import * as members from '@tonnage/contract/skip-hire/accounts/members';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { followerOf } from '../../core/identity/commands/prove-invited.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { checked } from '../../platform/http/text-endpoint.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { acceptInvitation, lookAtInvitation } from './commands/accept-invitation.ts';
import { invite, revokeInvitation } from './commands/invitation.ts';
import { removeMember, updateMember } from './commands/members.ts';
import { invitationTable, memberTable } from './members.queries.ts';

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

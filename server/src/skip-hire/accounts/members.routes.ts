import * as members from '@tonnage/contract/skip-hire/accounts/members';
import { listFile } from '../../platform/formats/list-file.ts';
import { followerOf } from '../../core/identity/commands/prove-invited.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { acceptInvitation, lookAtInvitation } from './commands/accept-invitation.ts';
import { invite, revokeInvitation } from './commands/invitation.ts';
import { removeMember, updateMember } from './commands/members.ts';
import { INVITATIONS, MEMBERS, type InvitationRow, type MemberRow } from './members.csv.ts';
import { presentInvitation, presentMember } from './members.present.ts';
import {
  invitationById,
  invitationPage,
  invitationsAfter,
  memberById,
  memberPage,
  membersAfter,
} from './members.queries.ts';

export function memberRoutes(bind: Binder, deps: Deps): void {
  bind.account(
    members.listMembers,
    async ({ db, scope, now }, { query }) => {
      scope.require('members.manage');
      const { rows, total } = await memberPage(db, scope, now, query.pagination);
      const data = rows.map((row) => presentMember(row, scope.actor.userId));
      return { data, meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    (enter) =>
      listFile(enter, {
        name: 'people',
        columns: MEMBERS,
        after: (ctx, last: MemberRow | null, limit) => {
          ctx.scope.require('members.manage');
          return membersAfter(ctx, last, limit);
        },
      }),
  );
  bind.account(members.updateMember, async (ctx, { params, body }) => {
    await updateMember(ctx, params.id, body.data);
    return { data: presentMember((await memberById(ctx.db, ctx.scope, ctx.now, params.id))!, ctx.scope.actor.userId) };
  });
  bind.account(members.removeMember, async (ctx, { params }) => {
    await removeMember(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.account(
    members.listInvitations,
    async ({ db, scope, now }, { query }) => {
      scope.require('members.manage');
      const { rows, total } = await invitationPage(db, scope, query.pagination);
      const data = rows.map((row) => presentInvitation(row, now));
      return { data, meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    (enter) =>
      listFile(enter, {
        name: 'invitations',
        columns: INVITATIONS,
        after: (ctx, last: InvitationRow | null, limit) => {
          ctx.scope.require('members.manage');
          return invitationsAfter(ctx, last?.id ?? null, limit);
        },
      }),
  );
  bind.account(members.invite, async (ctx, { body }) => {
    const { email, role, siteIds = null, validFrom = null, validTo = null } = body.data;
    const id = await invite(ctx, { email, role, siteIds, validFrom, validTo });
    return { data: presentInvitation((await invitationById(ctx.db, ctx.scope, id))!, ctx.now) };
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

import * as invitations from '@tonnage/contract/metrics/organisations/invitations';
import { followerOf } from '../../core/identity/commands/prove-invited.ts';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { acceptOwnInvitation, declineOwnInvitation, ownInvitations } from './commands/answer-own-invitation.ts';
import { inviteManagers } from './commands/invite.ts';
import { declineInvitation, lookAtInvitation } from './commands/open-invitation.ts';
import { resendInvitation, revokeInvitation } from './commands/pending-invitation.ts';
import { invitedPerson, organisationInvitationTable, type OwnInvitationRow } from './invitations.queries.ts';

export function organisationInvitationRoutes(bind: Binder, deps: Deps): void {
  const shown = async (ctx: Reading<OrganisationContext>, organisationId: string, id: string) => {
    const person = (await invitedPerson(ctx.db, organisationId, id))!;
    return (await organisationInvitationTable.one({ ...ctx, params: { id: organisationId } }, person.id))!;
  };
  bind.organisations(invitations.listOrganisationInvitations, organisationInvitationTable.answer);
  bind.organisations(invitations.inviteManagers, async (ctx, { params, body }) => {
    const data = [];
    for (const id of await inviteManagers(ctx, params.id, body.data.emails)) data.push(await shown(ctx, params.id, id));
    return { data };
  });
  bind.organisations(invitations.resendOrganisationInvitation, async (ctx, { params }) => {
    await resendInvitation(ctx, params.id, params.invitationId);
    return { data: await shown(ctx, params.id, params.invitationId) };
  });
  bind.organisations(invitations.revokeOrganisationInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.id, params.invitationId);
    return { data: { id: params.invitationId } };
  });
  bind.own(invitations.listOwnOrganisationInvitations, async (session) => ({
    data: (await ownInvitations(deps, session)).map(presentOwnInvitation),
  }));
  bind.own(invitations.acceptOwnOrganisationInvitation, async (session, { params }) => ({
    data: await acceptOwnInvitation(deps, session, params.id),
  }));
  bind.own(invitations.declineOwnOrganisationInvitation, async (session, { params }) => ({
    data: await declineOwnInvitation(deps, session, params.id),
  }));
  bind.open(invitations.lookAtOrganisationInvitation, async (request, { body }) => {
    const invitation = await lookAtInvitation(deps, { token: body.data.token, host: hostOf(request) });
    const { organisation, asked, email, invitedBy, known } = invitation;
    return { data: { organisation, asked, email, invitedBy, known } };
  });
  bind.open(invitations.acceptOrganisationInvitation, async (request, { body }) => ({
    data: await acceptInvitation(deps, await followerOf(deps, request), body.data),
  }));
  bind.open(invitations.declineOrganisationInvitation, async (request, { body }) => ({
    data: await declineInvitation(deps, { token: body.data.token, host: hostOf(request) }),
  }));
}

function presentOwnInvitation({
  id,
  organisation,
  invitedBy,
  expiresAt,
  ...asked
}: OwnInvitationRow): invitations.OwnInvitation {
  const { manager, reports, follows } = asked;
  return { id, organisation, asked: { manager, reports, follows }, invitedBy, expiresAt: expiresAt.toISOString() };
}

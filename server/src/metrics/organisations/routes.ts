import { checkMetricsEmail } from '@tonnage/contract/metrics/organisations/organisations';
import * as keys from '@tonnage/contract/metrics/organisations/keys';
import * as organisations from '@tonnage/contract/metrics/organisations/organisations';
import { createMetricsAccount as createMetricsAccountEndpoint } from '@tonnage/contract/metrics/organisations/sign-up';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addMember, removeMember } from './commands/members.ts';
import { createMetricsAccount } from './commands/create-metrics-account.ts';
import { createOrganisation, deleteOrganisation, updateOrganisation } from './commands/organisation.ts';
import { createOrganisationKey, revokeOrganisationKey, shareScorecard } from './commands/organisation-key.ts';
import { keysOf } from './keys.queries.ts';
import { loginOf } from './login.queries.ts';
import { isNameFree, memberTable, organisationTable } from './queries.ts';

export function organisationRoutes(bind: Binder, deps: Deps): void {
  bind.guest(checkMetricsEmail, async ({ db }, { body }) => {
    if ((await loginOf(db, body.email)) === null) throw new Refusal('EMAIL_NOT_REGISTERED');
    return { ok: true as const };
  });
  bind.open(createMetricsAccountEndpoint, async (request, { body }) => {
    await createMetricsAccount(deps, body.data, hostOf(request));
    return { data: { email: body.data.email } };
  });
  bind.organisations(organisations.listOrganisations, organisationTable.answer);
  bind.organisations(organisations.createOrganisation, async (ctx, { body }) => {
    const id = await createOrganisation(ctx, body.data);
    return { data: (await organisationTable.one(ctx, id))! };
  });
  bind.organisations(organisations.checkOrganisationName, async ({ db }, { query }) => ({
    data: { available: await isNameFree(db, query.name) },
  }));
  bind.organisations(organisations.updateOrganisation, async (ctx, { params, body }) => {
    await updateOrganisation(ctx, params.id, body.data);
    return { data: (await organisationTable.one(ctx, params.id))! };
  });
  bind.organisations(organisations.deleteOrganisation, async (ctx, { params, body }) => {
    await deleteOrganisation(ctx, params.id, body.data.confirmName);
    return { data: { id: params.id } };
  });
  bind.organisations(organisations.listOrganisationMembers, memberTable.answer);
  bind.organisations(organisations.addOrganisationMember, async (ctx, { params, body }) => {
    const userId = await addMember(ctx, params.id, body.data);
    return { data: (await memberTable.one({ ...ctx, params }, userId))! };
  });
  bind.organisations(organisations.removeOrganisationMember, async (ctx, { params }) => {
    await removeMember(ctx, params.id, params.userId);
    return { data: { id: params.userId } };
  });
  bind.organisations(keys.listOrganisationKeys, async (ctx, { params }) => ({ data: await keysOf(ctx, params.id) }));
  bind.organisations(keys.createOrganisationKey, async (ctx, { params, body }) => {
    const secret = await createOrganisationKey(ctx, params.id, body.data);
    return { data: { secret, keys: await keysOf(ctx, params.id) } };
  });
  bind.organisations(keys.shareScorecard, async (ctx, { params, body }) => {
    const url = await shareScorecard(ctx, params.id, body.data);
    return { data: { url, keys: await keysOf(ctx, params.id) } };
  });
  bind.organisations(keys.revokeOrganisationKey, async (ctx, { params }) => {
    await revokeOrganisationKey(ctx, params);
    return { data: await keysOf(ctx, params.id) };
  });
}

import { type OrganisationKeyScope, SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { endKey, storeKey } from '../../../core/api-keys/commands/keys.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { ORGANISATION_KEY_PREFIX } from '../../../platform/sessions/key-session.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import { tenantUrl } from '../../../platform/tenant.ts';

/**
 * Creates a key with which a program works in the organisation in the caller's name, and returns its secret, of which only a digest
 * is stored. Throws NOT_FOUND, NOT_MANAGER, TOO_MANY_KEYS.
 */
export async function createOrganisationKey(
  ctx: OrganisationContext,
  organisationId: string,
  input: {
    name: string;
    scopes: OrganisationKeyScope[];
    projectId?: string | null;
    days: number | null;
    networks: string[];
  },
): Promise<string> {
  const { scope } = ctx;
  scope.requireManager(organisationId);
  const { name, projectId = null, days, networks } = input;
  const {
    secret,
    id,
    hint,
    scopes,
    expires_at: expiresAt,
  } = await storeKey(
    ctx,
    'organisation_keys',
    { tenant_id: scope.tenantId, organisation_id: organisationId },
    {
      prefix: ORGANISATION_KEY_PREFIX,
      name,
      scopes: input.scopes,
      project_id: projectId,
      days,
      networks,
      made_by: scope.actor.userId,
    },
  );
  await audit(ctx, {
    action: 'organisation.key_made',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id, name, hint, scopes, networks, projectId, expiresAt },
  });
  return secret;
}

/** Revokes a key of the organisation. Throws NOT_FOUND, NOT_MANAGER, and WRONG_STATE for one that is revoked. */
export async function revokeOrganisationKey(
  ctx: OrganisationContext,
  { id: organisationId, keyId }: { id: string; keyId: string },
): Promise<void> {
  const { scope } = ctx;
  scope.requireManager(organisationId);
  const owner = { tenant_id: scope.tenantId, organisation_id: organisationId };
  const revoked = await endKey(ctx, 'organisation_keys', owner, keyId);
  await audit(ctx, {
    action: 'organisation.key_revoked',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { id: keyId, ...revoked },
  });
}

/**
 * Creates a link that shows the scorecard of an organisation, or of one of its projects, to anyone for some days, without an account.
 * Returns its address; the secret is in the fragment, which no server sees. Throws NOT_FOUND, NOT_MANAGER, TOO_MANY_KEYS.
 */
export async function shareScorecard(
  ctx: OrganisationContext,
  organisationId: string,
  { name, projectId, days }: { name: string; projectId: string | null; days: number },
): Promise<string> {
  ctx.scope.requireManager(organisationId);
  if (projectId !== null) await requireProject(ctx, organisationId, projectId);
  const secret = await createOrganisationKey(ctx, organisationId, {
    name,
    scopes: [SHARED_SCOPE],
    projectId,
    days,
    networks: [],
  });
  const { hosts } = await tenantOf(ctx.db, ctx.scope.tenantId);
  return `${tenantUrl(ctx.publicUrl, hosts)}/metrics/shared#token=${secret}`;
}

async function requireProject({ db }: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const project = isId(id)
    ? await db
        .selectFrom('projects')
        .select('id')
        .where('id', '=', id)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst()
    : undefined;
  if (!project) throw new Refusal('NOT_FOUND');
}

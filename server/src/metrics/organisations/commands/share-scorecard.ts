import { SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { isId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantOf } from '../../../core/tenants/queries.ts';
import { tenantUrl } from '../../../platform/tenant.ts';
import { createOrganisationKey } from './organisation-key.ts';

const DAY_MS = 86_400_000;

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
  const expiresAt = new Date(Date.parse(ctx.now) + days * DAY_MS).toISOString();
  const secret = await createOrganisationKey(ctx, organisationId, {
    name,
    scopes: [SHARED_SCOPE],
    projectId,
    expiresAt,
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

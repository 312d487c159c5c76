import { audit, auditCompany } from '../audit/commands/audit.ts';
import type { OrganisationContext, TenantContext } from '../../platform/context.ts';
import { OrganisationScope } from '../../platform/scope.ts';

/** Whose webhooks: an organisation's of Metrics, or null for the company's own. */
export type Owner = string | null;

/** Somebody who sets up webhooks: the company's manager, or an organisation's. */
export type WebhookContext = TenantContext | OrganisationContext;

/** Throws FORBIDDEN or NOT_MANAGER if the caller may not set up the owner's webhooks, NOT_FOUND for a foreign organisation. */
export function requireOwner({ scope }: { scope: WebhookContext['scope'] }, owner: Owner): void {
  if (!(scope instanceof OrganisationScope)) scope.require('settings.manage');
  else scope.requireManager(owner ?? '');
}

/** Records what was done to a webhook. */
export function auditWebhook(
  ctx: WebhookContext,
  owner: Owner,
  verb: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const action = `webhook.${verb}`;
  if (owner === null) return auditCompany(ctx, action, changes);
  return audit(ctx, { action, entity: 'organisation', entityId: owner, accountId: null, changes });
}

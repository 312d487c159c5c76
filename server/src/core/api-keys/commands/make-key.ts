import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { KEY_PREFIX } from '../../../platform/sessions/key-session.ts';
import { storeKey } from './store-key.ts';

/** Creates a key for a program and returns its secret, of which only a digest is stored. Throws TOO_MANY_KEYS. */
export async function makeKey(ctx: TenantContext, input: { name: string; scopes: ApiScope[] }): Promise<string> {
  const { scope } = ctx;
  scope.require('settings.manage');
  const made = { ...input, prefix: KEY_PREFIX, made_by: scope.actor.userId };
  const { secret, id, name, hint, scopes } = await storeKey(ctx, 'api_keys', { tenant_id: scope.tenantId }, made);
  await auditCompany(ctx, 'key.made', { id, name, hint, scopes });
  return secret;
}

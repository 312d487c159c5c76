import type { SessionContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/scope.ts';

/** A signed-in person at their company, in the form that the audit and emails need. */
export function scopeOf({ tenantId, staffRole, user }: SessionContext['session']): {
  tenantId: string;
  actor: Actor & { userId: string };
} {
  return { tenantId, actor: { kind: staffRole === null ? 'customer' : 'staff', userId: user.id, name: user.name } };
}

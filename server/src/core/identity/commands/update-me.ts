import { audit } from '../../audit/commands/audit.ts';
import type { SessionContext } from '../../../platform/context.ts';

/** Changes the person's own name. */
export async function updateMe({ db, now, session }: SessionContext, name: string): Promise<void> {
  const { user, tenantId, staffRole } = session;
  await db.updateTable('users').set({ name }).where('id', '=', user.id).execute();
  const actor = { kind: staffRole === null ? ('customer' as const) : ('staff' as const), userId: user.id, name };
  await audit(
    { db, now, scope: { tenantId, actor } },
    { action: 'user.renamed', entity: 'user', entityId: user.id, accountId: null },
  );
}

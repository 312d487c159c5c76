import type { SessionContext } from '../../../platform/context.ts';

/** Ends this session. Ending one that has ended changes nothing. */
export async function signOut(ctx: SessionContext): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now })
    .where('id', '=', ctx.session.id)
    .where('ended_at', 'is', null)
    .execute();
}

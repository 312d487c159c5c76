import { audit } from '../../audit/commands/audit.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { pictureKeyOf, pictureUrlOf } from '../picture.ts';
import { removeFileJob } from '../../../platform/jobs.ts';

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

/** Sets a person's picture to a stored file. Returns its address. Throws PICTURE_TYPE. */
export async function setPicture(ctx: SessionContext, file: StoredFile): Promise<string> {
  const pictureUrl = pictureUrlOf(file);
  await change(ctx, pictureUrl, 'user.pictured');
  return pictureUrl;
}

/** Removes the person's picture. Without one, nothing is changed or recorded. */
export async function removePicture(ctx: SessionContext): Promise<void> {
  await change(ctx, null, 'user.picture-removed');
}

/** Of two at once the second waits for the row, and then removes the first one's file from the store. */
async function change(ctx: SessionContext, pictureUrl: string | null, action: string): Promise<void> {
  const { db, now, session } = ctx;
  const { user, tenantId, staffRole } = session;
  const before = await db
    .selectFrom('users')
    .select('picture_url')
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.picture_url === pictureUrl) return;
  await db.updateTable('users').set({ picture_url: pictureUrl }).where('id', '=', user.id).execute();
  const actor = {
    kind: staffRole === null ? ('customer' as const) : ('staff' as const),
    userId: user.id,
    name: user.name,
  };
  await audit({ db, now, scope: { tenantId, actor } }, { action, entity: 'user', entityId: user.id, accountId: null });
  const key = pictureKeyOf(before.picture_url);
  if (key !== null) await ctx.queue.send(db, removeFileJob, { key });
}

import type { BaseContext } from '../context.ts';
import type { Actor } from '../scope.ts';
import type { StoredFile } from './stored-files.ts';
import { newId } from '../db/ids.ts';
import { requireStorage } from './require-storage.ts';

/** Records an uploaded file of an account or an organisation that is already in the store. Returns the id of its row. Throws STORAGE_FULL. */
export async function storeFile(
  ctx: BaseContext & { scope: { tenantId: string; actor: Actor } },
  owner: { accountId: string } | { organisationId: string },
  file: StoredFile,
): Promise<string> {
  const { db, scope, now } = ctx;
  await requireStorage(ctx, 'organisationId' in owner ? owner.organisationId : null, file.size);
  const id = newId(now);
  await db
    .insertInto('files')
    .values({
      id,
      tenant_id: scope.tenantId,
      ...('accountId' in owner ? { account_id: owner.accountId } : { organisation_id: owner.organisationId }),
      key: file.key,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      uploaded_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  return id;
}

import type { AccountContext } from '../../../platform/context.ts';
import type { StoredFile } from '../../../platform/byte-endpoint.ts';
import { newId } from '../../../platform/ids.ts';

/** Enters an uploaded file that lies in the store already. Returns its row's id. */
export async function layFile({ db, scope, now }: AccountContext, file: StoredFile): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('files')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
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

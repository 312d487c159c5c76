import type { BaseContext } from '../http/context.ts';
import type { Actor } from '../http/scope.ts';
import type { StoredFile } from './stored-files.ts';
import { newId } from '../db/ids.ts';

/** Enters an uploaded file of an account, or of an organisation, that lies in the store already. Returns its row's id. */
export async function storeFile(
  { db, scope, now }: BaseContext & { scope: { tenantId: string; actor: Actor } },
  owner: { accountId: string } | { organisationId: string },
  file: StoredFile,
): Promise<string> {
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

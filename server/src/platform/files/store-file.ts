import { sql } from 'kysely';
import type { BaseContext } from '../context.ts';
import type { Actor } from '../scope.ts';
import type { StoredFile } from './stored-files.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/db.ts';
import { Refusal } from '../refusal.ts';

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

/** A person stores at most what so many organisations may. */
const ORGANISATIONS_OF_A_PERSON = 5;
const MEGABYTE = 1024 * 1024;

/**
 * Checks that a file of so many bytes fits into what its organisation and its sender may store; staff may store any amount. Null: the
 * file is an account's. Other uploads of both wait until the transaction ends. Throws STORAGE_FULL.
 */
export async function requireStorage(
  { db, scope }: { db: Db; scope: { actor: Actor } },
  organisationId: string | null,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<{ of_organisation: number; of_person: number; staff: boolean; megabytes: number }>`
    select * from tonnage_stored_before(${organisationId}::uuid, ${scope.actor.userId}::uuid)`.execute(db);
  const { of_organisation: ofOrganisation, of_person: ofPerson, staff, megabytes } = rows[0]!;
  if (organisationId !== null && ofOrganisation + bytes > megabytes * MEGABYTE)
    throw new Refusal('STORAGE_FULL', {
      message: `This organisation has used its ${megabytes} MB for documents. Delete some that you no longer need, or call us for more.`,
    });
  const most = megabytes * ORGANISATIONS_OF_A_PERSON;
  if (!staff && ofPerson + bytes > most * MEGABYTE)
    throw new Refusal('STORAGE_FULL', {
      message: `You’ve used your ${most} MB for files. Delete some that you no longer need, or call us for more.`,
    });
}

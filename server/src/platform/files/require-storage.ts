import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Actor } from '../scope.ts';
import { Refusal } from '../refusal.ts';

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

import { formatPence } from '@tonnage/domain/common/money';
import { sql } from 'kysely';
import { doPutOff } from '../../../platform/db/before-commit.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Adds to what an account owes, pence with VAT, in the caller's transaction. A single statement checks and writes, so
 * two orders that exceed the limit together cannot both succeed. Throws OVER_LIMIT.
 */
export async function reserveCredit(db: Db, accountId: string, grossPence: number): Promise<void> {
  const taken = await db
    .updateTable('accounts')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '+', grossPence) }))
    .where('id', '=', accountId)
    .where(sql<boolean>`(credit_limit_pence is null or exposure_pence + ${grossPence}::bigint <= credit_limit_pence)`)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) {
    throw new Refusal('OVER_LIMIT', {
      message: `This order of ${formatPence(grossPence)} would take your account over its credit limit. Pay an invoice or call us.`,
    });
  }
}

/** Subtracts what was cancelled, declined or paid; it may be what the same transaction has yet to reserve. */
export async function releaseCredit(db: Db, accountId: string, grossPence: number): Promise<void> {
  await doPutOff(db);
  await db
    .updateTable('accounts')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '-', grossPence) }))
    .where('id', '=', accountId)
    .execute();
}

/** Adds what was not agreed beforehand, pence with VAT: over hire, weight, charges. No limit applies. */
export async function addDebt(db: Db, accountId: string, grossPence: number): Promise<void> {
  await doPutOff(db);
  await db
    .updateTable('accounts')
    .set((eb) => ({ exposure_pence: eb('exposure_pence', '+', grossPence) }))
    .where('id', '=', accountId)
    .execute();
}

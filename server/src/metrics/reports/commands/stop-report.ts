import { sql } from 'kysely';
import type { GuestContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Ends a report for the reader with the key in its email; repeating it changes nothing. Throws INVALID_TOKEN. Source: RFC 8058. */
export async function stopReport({ db, now }: GuestContext, key: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select tonnage_stop_report(${key}, ${now}) as known`.execute(db);
  if (!rows[0]!.known) throw new Refusal('INVALID_TOKEN');
}

import type { NoticeType } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { GuestContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Ends the emails of one type for the holder of the key in them, as an email program's own button does; repeating it changes
 * nothing. Throws INVALID_TOKEN. Source: RFC 8058.
 */
export async function unsubscribe({ db }: GuestContext, key: string, type: NoticeType): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select tonnage_stop_mails(${key}, ${type}) as known`.execute(db);
  if (!rows[0]!.known) throw new Refusal('INVALID_TOKEN');
}

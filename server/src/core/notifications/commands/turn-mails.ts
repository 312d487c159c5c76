import type { NoticeType } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Turns a person's emails of these types on or off, in one statement, so that concurrent changes of other types are not lost. */
export async function turnMails(
  db: Db,
  owner: { tenant_id: string; user_id: string },
  types: readonly NoticeType[],
  on: boolean,
): Promise<void> {
  const named = sql<string[]>`${`{${types.join(',')}}`}::text[]`;
  const others = sql<string[]>`array(select t from unnest(mail_off) as t where t <> all(${named}) order by t)`;
  await db
    .updateTable('notification_settings')
    .set({ mail_off: on ? others : sql<string[]>`${others} || ${named}` })
    .where('tenant_id', '=', owner.tenant_id)
    .where('user_id', '=', owner.user_id)
    .execute();
}

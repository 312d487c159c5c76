import { isTimeZone } from '@tonnage/domain/common/dates';
import { isMailed, type NoticeType } from '@tonnage/domain/metrics/notices';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Db } from '../../../platform/db/db.ts';

interface Input {
  mails?: Partial<Record<NoticeType, boolean>> | undefined;
  digestHour?: number | undefined;
  timeZone?: string | null | undefined;
}

/** Saves the person's notification settings; those not named stay. Throws NOT_A_ZONE, NOT_MAILED. */
export async function setNoticeSettings({ db, scope }: OrganisationContext, input: Input): Promise<void> {
  const { mails = {}, digestHour, timeZone } = input;
  if (timeZone != null && !isTimeZone(timeZone)) throw new Refusal('NOT_A_ZONE');
  const named = Object.entries(mails) as [NoticeType, boolean][];
  if (named.some(([type]) => !isMailed(type))) throw new Refusal('NOT_MAILED');
  const me = { tenant_id: scope.tenantId, user_id: scope.actor.userId };
  await db
    .insertInto('notification_settings')
    .values(me)
    .onConflict((c) => c.doNothing())
    .execute();
  for (const on of [true, false]) {
    const types = named.filter(([, wanted]) => wanted === on).map(([type]) => type);
    if (types.length > 0) await turnMails(db, me, types, on);
  }
  if (digestHour === undefined && timeZone === undefined) return;
  await db
    .updateTable('notification_settings')
    .set({
      ...(digestHour === undefined ? {} : { digest_hour: digestHour }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    })
    .where('tenant_id', '=', me.tenant_id)
    .where('user_id', '=', me.user_id)
    .execute();
}

/** Turns a person's emails of these types on or off, in one statement, so that concurrent changes of other types are not lost. */
async function turnMails(
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

import { isTimeZone } from '@tonnage/domain/common/dates';
import { isMailed, type NoticeType } from '@tonnage/domain/metrics/notices';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { turnMails } from './turn-mails.ts';

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

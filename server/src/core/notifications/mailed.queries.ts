import { type NoticeType, noticeSubject, noticeText } from '@tonnage/domain/metrics/notices';
import type { Instant } from '@tonnage/domain/common/dates';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { factsOf } from './present.ts';
import type { NoticePayload } from './queries.ts';

/** The content of a notification email. */
export interface MailedNotice {
  type: NoticeType;
  subject: string;
  /** The items added at one time; the newest if there are many. */
  lines: string[];
  figures: readonly string[];
  link: string;
  leaveKey: string;
}

/** A notification in the form of its email: the items added at that instant. The reader gets a key to unsubscribe. */
export async function mailedNotice(ctx: Reading<TenantContext>, id: string, at: Instant): Promise<MailedNotice> {
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'actor_id', 'payload'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const type = row.type as NoticeType;
  const { items } = row.payload as unknown as NoticePayload;
  const now = items.filter((item) => item.at === at);
  const facts = now.map((item) => factsOf(row, item));
  const last = facts.at(-1)!;
  return {
    type,
    subject: noticeSubject(type, last, now.length),
    lines: facts.map((each) => noticeText(type, each)),
    figures: figuresOf(last, now.length),
    link: now.at(-1)!.link,
    leaveKey: await leaveKeyOf(ctx, row.user_id),
  };
}

/** The figures of the last period, with its name if the email has several. */
function figuresOf({ figures = [], period }: ReturnType<typeof factsOf>, of: number): readonly string[] {
  return of > 1 && figures.length > 0 ? [`The figures of ${period}:`, ...figures] : figures;
}

async function leaveKeyOf({ db, scope }: Reading<TenantContext>, userId: string): Promise<string> {
  const mine = { user_id: userId, tenant_id: scope.tenantId };
  await db
    .insertInto('notification_settings')
    .values(mine)
    .onConflict((c) => c.doNothing())
    .execute();
  const { leave_key } = await db
    .selectFrom('notification_settings')
    .select('leave_key')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return leave_key;
}

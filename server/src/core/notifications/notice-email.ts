import { NOTICES, noticeSubject, noticeText, type NoticeType } from '@tonnage/domain/metrics/notices';
import { z } from 'zod';
import type { Instant } from '@tonnage/domain/common/dates';
import { defineEmail } from '../email/define-email.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { factsOf } from './present.ts';
import type { NoticePayload } from './queries.ts';

/** Items listed in an email; the rest are counted and are in the list of notifications. */
const NAMED = 10;

/** Something happened in the metrics tool that the reader wants to know about. */
export const metricNotice = defineEmail({
  name: 'metric-notice',
  data: z.object({ notificationId: z.string(), at: z.string() }),
  load: (ctx, { notificationId, at }) => mailedNotice(ctx, notificationId, at),
  write: ({ url: publicUrl, loaded: notice }) => {
    const { type, subject, lines, figures, link, leaveKey } = notice;
    const params = new URLSearchParams({ key: leaveKey, type }).toString();
    // The heading is not repeated in the text.
    const changes = lines.filter((text) => text !== subject);
    const more = changes.length - NAMED;
    const shown = [...changes.slice(0, NAMED), ...(more > 0 ? [`And ${more} more.`] : []), ...figures];
    return {
      subject,
      leave: `${publicUrl}/api/metrics/unsubscribe?${params}`,
      body: {
        preview: subject,
        heading: subject,
        body: shown.length > 0 ? shown : ['Use the button below to see the details.'],
        action: { label: labelOf(link), url: `${publicUrl}${link}` },
        why: {
          text: `You’re receiving this because you get emails for “${NOTICES[type].label}”.`,
          link: { label: 'Unsubscribe', url: `${publicUrl}/metrics/unsubscribe#${params}` },
        },
      },
    };
  },
});

const LABELS: readonly [RegExp, string][] = [
  [/\/pending$/, 'View pending values'],
  [/\/evolution$/, 'View chart'],
  [/\?period=/, 'View period'],
  [/^\/metrics\/metric\//, 'View metric'],
  [/^\/metrics\/projects\/./, 'View project'],
  [/^\/metrics\/projects$/, 'View projects'],
  [/^\/metrics\/organisations$/, 'View organisations'],
  [/^\/metrics\/organisations\//, 'View organisation'],
  [/^\/metrics\/notifications$/, 'View notifications'],
];

/** The button's label, by the page that its link opens. */
function labelOf(link: string): string {
  return LABELS.find(([pattern]) => pattern.test(link))?.[1] ?? 'View your tasks';
}

export const emails = [metricNotice];

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

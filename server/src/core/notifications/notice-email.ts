import { NOTICES } from '@tonnage/domain/metrics/notices';
import { z } from 'zod';
import { defineEmail } from '../email/define-email.ts';
import { mailedNotice } from './mailed.queries.ts';

/** Items listed in an email; the rest are counted and are in the list of notifications. */
const NAMED = 10;

/** Something happened in the metrics tool that the reader wants to know about. */
export const metricNotice = defineEmail({
  name: 'metric-notice',
  data: z.object({ notificationId: z.string(), at: z.string() }),
  load: (ctx, { notificationId, at }) => mailedNotice(ctx, notificationId, at),
  write: ({ brand, url: publicUrl, loaded: notice }) => {
    const { type, subject, lines, figures, link, leaveKey } = notice;
    const params = new URLSearchParams({ key: leaveKey, type }).toString();
    // The heading is not repeated in the text.
    const changes = lines.filter((text) => text !== subject);
    const more = changes.length - NAMED;
    const shown = [...changes.slice(0, NAMED), ...(more > 0 ? [`And ${more} more.`] : []), ...figures];
    return {
      subject: `${brand.name}: ${subject}`,
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

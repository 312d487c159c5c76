import { NOTICES } from '@tonnage/domain/metrics/notices';
import { createElement as h, Fragment } from 'react';
import type { MailedNotice } from './mailed.queries.ts';
import { footLink, frame, line, type MailBrand } from '../email/templates/frame.ts';
import type { MadeMail } from '../email/templates/frame.ts';

/** Things that a mail names one by one; the rest is counted, and stands in the list. */
const NAMED = 10;

/** Something happened in the metrics tool that the reader is to know. */
export function metricNotice(brand: MailBrand, publicUrl: string, notice: MailedNotice): MadeMail {
  const { type, subject, lines, figures, link, leaveKey } = notice;
  const asked = new URLSearchParams({ key: leaveKey, type }).toString();
  // What the heading says already is not said again.
  const news = lines.filter((text) => text !== subject);
  const more = news.length - NAMED;
  const told = [...news.slice(0, NAMED), ...(more > 0 ? [`And ${more} more.`] : []), ...figures];
  return {
    subject: `${brand.name}: ${subject}`,
    leave: `${publicUrl}/api/metrics/unsubscribe?${asked}`,
    body: frame(brand, {
      preview: subject,
      heading: subject,
      body: told.map((text, index) => line(text, String(index))),
      action: { label: 'Open it', url: `${publicUrl}${link}` },
      why: [
        h(Fragment, { key: 'why' }, `You get mails like this for: ${NOTICES[type].label}. `),
        footLink(`${publicUrl}/metrics/unsubscribe#${asked}`, 'Stop these mails'),
      ],
    }),
  };
}

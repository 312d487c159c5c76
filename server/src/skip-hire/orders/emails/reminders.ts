import { daysBetween } from '@tonnage/domain/common/dates';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { MailDocument, MailOrder } from './queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

/** The hire ends soon, ends today, or is over; `on` is the day that the reminder is sent. Without prices. */
export function overHire(brand: MailBrand, url: string, order: MailOrder, on: string): MadeMail {
  const until = order.hire_until!;
  const days = daysBetween(until, on);
  const heading =
    days > 0
      ? `${days} ${days === 1 ? 'day' : 'days'} over hire`
      : `Your hire ends ${days === 0 ? 'today' : days === -1 ? 'tomorrow' : 'in 2 days'}`;
  const thing = `${order.container_sub_type.name} (${order.waste_type.name.toLowerCase()}) at ${order.site.name}, ${order.site.postcode}`;
  const what = `The hire period for your ${thing} ${days > 0 ? 'ended' : 'ends'} on ${formatLongDay(until)}.`;
  return {
    subject: `${brand.name}: ${order.number}, ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    body: frame(brand, {
      preview: what,
      heading,
      body: [
        line(what, 'what'),
        line(`${days > 0 ? 'Each' : 'After that, each'} extra day is charged at the rate on your order.`, 'until'),
        line('You can request a collection or an exchange, or keep the container for longer.', 'next'),
      ],
      action: { label: `View order ${order.number}`, url: `${url}/jobs/detail/${order.id}` },
    }),
  };
}

/**
 * A waste transfer note or season ticket needs the customer's signature. `token`: the reader has no login, so the link in the email
 * opens that note alone; null for one who logs in.
 */
export function signatureWaiting(
  brand: MailBrand,
  url: string,
  document: MailDocument,
  token: string | null,
): MadeMail {
  const kind = document.kind === 'season_ticket' ? 'season ticket' : 'waste transfer note';
  const where = document.site === null ? '' : ` for ${document.site}`;
  return {
    subject: `${brand.name}: ${document.number} needs your signature`,
    body: frame(brand, {
      preview: `${document.number}: ${document.title}`,
      heading: `A ${kind} needs your signature`,
      body: [
        line(`Please sign ${kind} ${document.number}${where}, dated ${formatDayYear(document.date)}.`, 'what'),
        line(
          'By law, both parties must sign before the waste leaves site. It takes a minute, and you can do it on your phone.',
          'why',
        ),
        ...(token === null
          ? []
          : [line('The link below is for you only, so please don’t forward this email.', 'yours')]),
      ],
      ...(token === null
        ? { action: { label: 'Read and sign', url: `${url}/documents/${document.id}/sign` } }
        : { action: { label: 'Read and sign', url: `${url}/sign#token=${token}` }, open: true }),
    }),
    ...(token === null ? {} : { token }),
  };
}

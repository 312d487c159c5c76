import { daysBetween } from '@tonnage/domain/common/dates';
import { formatDayYear, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { MailDocument, MailOrder } from './queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

/** The hire ends soon, ends today, or is over; `on` is the day that the reminder is sent. No prices (portal.md §2). */
export function overHire(brand: MailBrand, url: string, order: MailOrder, on: string): MadeMail {
  const until = order.hire_until!;
  const days = daysBetween(until, on);
  const heading =
    days > 0
      ? `${days} ${days === 1 ? 'day' : 'days'} over the agreed hire`
      : `The hire ends ${days === 0 ? 'today' : days === -1 ? 'tomorrow' : 'in two days'}`;
  const what = `${order.number}: ${order.container_sub_type.name}, ${order.waste_type.name.toLowerCase()}, at ${order.site.name}, ${order.site.postcode}.`;
  return {
    subject: `${brand.name}: ${order.number}, ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    body: frame(brand, {
      preview: what,
      heading,
      body: [
        line(what, 'what'),
        line(
          days > 0
            ? `The agreed hire ended on ${formatLongDay(until)}. Each further day is charged as agreed with the order.`
            : `The last day of the agreed hire is ${formatLongDay(until)}. Days after it are charged as agreed with the order.`,
          'until',
        ),
        line('Request a collection, an exchange for an empty one, or keep it: as it suits the site.', 'next'),
      ],
      action: { label: 'Request a collection', url: `${url}/jobs/detail/${order.id}` },
    }),
  };
}

/** A waste transfer note or season ticket waits for the customer's signature. */
export function signatureWaiting(brand: MailBrand, url: string, document: MailDocument): MadeMail {
  const kind = document.kind === 'season_ticket' ? 'season ticket' : 'waste transfer note';
  const where = document.site === null ? '' : ` for ${document.site}`;
  return {
    subject: `${brand.name}: ${document.number} waits for your signature`,
    body: frame(brand, {
      preview: `${document.number}: ${document.title}`,
      heading: `A ${kind} waits for your signature`,
      body: [
        line(`${document.number}${where}, dated ${formatDayYear(document.date)}: ${document.title}.`, 'what'),
        line(
          'The law asks both sides to sign before the waste leaves the site. It takes a minute, also on a phone.',
          'why',
        ),
      ],
      action: { label: 'Read and sign', url: `${url}/documents/${document.id}/sign` },
    }),
  };
}

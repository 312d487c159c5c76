import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { addDays } from '@tonnage/domain/common/dates';

/** One entry of a calendar file. Texts are plain; what RFC 5545 wants of them is done here. */
export interface CalendarEvent {
  /** Stable for the life of the thing, and nobody else's. */
  uid: string;
  /** Grows with every change of the thing. */
  sequence: number;
  /** When the thing was made and last changed. */
  created: Instant;
  changed: Instant;
  date: IsoDate;
  /** By the clock in London, `HH:mm`; absent: the whole day. */
  hours?: { from: string; to: string };
  summary: string;
  description: string;
  location: string;
  url: string;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

/** A line may have so many bytes, not characters; longer ones go on in the next after a space (RFC 5545 §3.1). */
const LINE_BYTES = 75;

/** A calendar by RFC 5545. Times are London's, with the rules that it has kept since 1996, so that every reader agrees. */
export function calendarText(calendar: { name: string; events: readonly CalendarEvent[]; hoursFresh: number }): string {
  const fresh = `PT${calendar.hoursFresh}H`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tonnage//Portal//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${fresh}`,
    `X-PUBLISHED-TTL:${fresh}`,
    ...(calendar.events.some(({ hours }) => hours) ? LONDON_ZONE : []),
    ...calendar.events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function linesOf(event: CalendarEvent): string[] {
  const { date, hours } = event;
  const day = date.replaceAll('-', '');
  const at = (time: string) => `${day}T${time.replace(':', '')}00`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changed)}`,
    `CREATED:${utc(event.created)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    ...(hours
      ? [`DTSTART;TZID=Europe/London:${at(hours.from)}`, `DTEND;TZID=Europe/London:${at(hours.to)}`]
      : [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${addDays(date, 1).replaceAll('-', '')}`]),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    // A lorry that comes keeps nobody from a meeting.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const LONDON_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** `20260303T090000Z`. */
function utc(at: Instant): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** TEXT of RFC 5545 §3.3.11: no control sign but the line break, which is written out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROL, '');
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Folded by bytes, never within a character. */
function folded(line: string): string {
  let out = '';
  let room = LINE_BYTES;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (bytes > room) {
      out += '\r\n ';
      room = LINE_BYTES - 1;
    }
    out += sign;
    room -= bytes;
  }
  return out;
}

import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { addDays } from '@tonnage/domain/common/dates';

/** One event of a calendar file. Texts are plain; they are escaped here as RFC 5545 requires. */
export interface CalendarEvent {
  /** Stable for the lifetime of the event, and unique. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** When the event was created and last changed. */
  created: Instant;
  changed: Instant;
  date: IsoDate;
  /** Local time in London, `HH:mm`; absent: the whole day. */
  hours?: { from: string; to: string };
  summary: string;
  description: string;
  location: string;
  url: string;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

/** The maximum length of a line in bytes, not characters; longer ones continue on the next line after a space (RFC 5545 §3.1). */
const LINE_BYTES = 75;

/**
 * A calendar file as RFC 5545 defines it. Times are in London, with the rules in force since 1996, so that every reader agrees.
 */
export function calendarText(calendar: { name: string; events: readonly CalendarEvent[]; hoursFresh: number }): string {
  const fresh = `PT${calendar.hoursFresh}H`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar of jobs//EN',
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
    // A lorry's arrival does not make its reader busy.
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

/** TEXT of RFC 5545 §3.3.11: no control characters except the line break, which is escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(CONTROL, '');
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Folds a line by bytes, never within a character. */
function folded(line: string): string {
  let out = '';
  let remaining = LINE_BYTES;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (bytes > remaining) {
      out += '\r\n ';
      remaining = LINE_BYTES - 1;
    }
    out += sign;
    remaining -= bytes;
  }
  return out;
}

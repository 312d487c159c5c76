import type { IsoDate } from '../../common/dates.ts';
import { isSeason } from '../office-documents.ts';
import { type SiteKey, siteKeyIn } from './containers.ts';
import { dayIn, nameIn, type Row, textIn, WrongRow } from './row.ts';
import { accountIn, type AccountKey } from './sites.ts';

/** A season ticket of the earlier system, for every load of one waste from one site; both days are included. */
export interface TicketRow {
  account: AccountKey;
  site: SiteKey;
  /** As the earlier system writes it. */
  waste: string;
  number: string;
  from: IsoDate;
  to: IsoDate;
  /** What the earlier system says of the customer's signature on paper; each may be missing. */
  signedOn: IsoDate | null;
  signedBy: string | null;
  position: string | null;
}

/** Reads a season ticket. Throws WrongRow. Source: trade-and-law.md §2.6 (up to twelve months). */
export function readTicket(row: Row): TicketRow {
  const number = textIn(row, 'ticket', 'The ticket number', 30);
  if (number === null) throw new WrongRow('The ticket number is missing.');
  const from = dayIn(row, 'from', 'Valid from');
  const to = dayIn(row, 'to', 'Valid to');
  if (from === null || to === null) throw new WrongRow('The first or last day of the ticket is missing.');
  if (!isSeason(from, to))
    throw new WrongRow(
      'The last day must be on or after the first day, and the ticket can’t run for more than twelve months.',
    );
  return {
    account: accountIn(row),
    site: siteKeyIn(row),
    waste: textIn(row, 'waste', 'The waste', 200) ?? '',
    number,
    from,
    to,
    signedOn: dayIn(row, 'signedOn', 'Signed on'),
    signedBy: nameIn(row, 'signedBy', 'Signed by'),
    position: nameIn(row, 'position', 'The position'),
  };
}

/** The runs of letters and of digits of a text. */
const runsOf = (text: string) => text.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? [];

/** Whether a number stands in a name as runs of its own; what parts them in either may be anything or nothing. */
function stands(number: readonly string[], name: readonly string[]): boolean {
  return name.some((_, at) => number.every((run, i) => name[at + i] === run));
}

/**
 * The ticket that a scan belongs to: the one whose number is in the file's name, the longest of several; null if there is none, or two
 * fit as well. A number that goes on in the name is another one: `ST-104` is not in `ST-1042.pdf`, but in `ST-104 (1).pdf`.
 */
export function ticketOfFile<T extends { number: string }>(fileName: string, tickets: readonly T[]): T | null {
  const name = runsOf(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''));
  const fitting = tickets
    .map((ticket) => ({ ticket, runs: runsOf(ticket.number) }))
    // A digit or two alone are in many names.
    .filter(({ runs }) => runs.join('').length > 2 && stands(runs, name))
    .toSorted((a, b) => b.runs.length - a.runs.length);
  const [first, second] = fitting;
  return first && first.runs.length !== second?.runs.length ? first.ticket : null;
}

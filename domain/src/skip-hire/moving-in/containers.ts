import type { IsoDate } from '../../common/dates.ts';
import { parsePostcode } from '../../common/postcode.ts';
import { readWhole } from '../../common/read-number.ts';
import { amountIn, dayIn, type Row, textIn, WrongRow } from './row.ts';
import { accountIn, type AccountKey } from './sites.ts';
import { FIGURE_LETTERS } from './table.ts';

/** A site as a row names it; any of it may be missing. */
export interface SiteKey {
  name: string | null;
  reference: string | null;
  line1: string | null;
  /** Null: none, or not a full one. */
  postcode: string | null;
}

/** What containers on hire and booked jobs have in common. */
export interface PlacedRow {
  account: AccountKey;
  site: SiteKey;
  /** As the earlier system writes them. */
  size: string;
  waste: string;
  count: number;
  /** The number of its order in the earlier system. */
  order: string | null;
  poNumber: string | null;
  reference: string | null;
  notes: string | null;
}

/** Containers of the earlier system on one site. Money in pence without VAT. */
export interface ContainerRow extends PlacedRow {
  /** Each container's own number; empty if it is not known. */
  numbers: string[];
  deliveredOn: IsoDate;
  /** Calendar days with the day of delivery; null: by the price list. */
  hireDays: number | null;
  /** A day's over hire, or that of each week or part of one. */
  overHirePence: number | null;
  overHireWeekPence: number | null;
  /** The last day for which the earlier system has invoiced hire. */
  invoicedTo: IsoDate | null;
  /** On the highway: the last day of its permit, and its number. */
  permit: { to: IsoDate; number: string | null } | null;
}

const MOST_CONTAINERS = 50;
const MOST_HIRE_DAYS = 3650;
/** Of over hire, pence for a day or a week, as the price list takes it. */
const MOST_OVER_HIRE = 1_000_000;

/** The site that a row names. Throws WrongRow. */
export function siteKeyIn(row: Row): SiteKey {
  const postcode = textIn(row, 'postcode', 'The postcode', 20);
  return {
    name: textIn(row, 'site', 'The site’s name'),
    reference: textIn(row, 'siteReference', 'The site’s reference', 100),
    line1: textIn(row, 'line1', 'The address'),
    postcode: postcode === null ? null : (parsePostcode(postcode)?.unit ?? null),
  };
}

/** Reads what is placed where. Throws WrongRow. */
export function placedIn(row: Row): PlacedRow {
  const count = readWhole(textIn(row, 'count', 'The quantity', FIGURE_LETTERS) ?? '', {
    least: 1,
    most: MOST_CONTAINERS,
  });
  if (count === undefined)
    throw new WrongRow(`The quantity “${row.text('count')}” isn’t a number from 1 to ${MOST_CONTAINERS}.`);
  return {
    account: accountIn(row),
    site: siteKeyIn(row),
    size: textIn(row, 'size', 'The container', 100) ?? '',
    waste: textIn(row, 'waste', 'The waste', 200) ?? '',
    count: count ?? 1,
    order: textIn(row, 'order', 'The order number', 30),
    poNumber: textIn(row, 'po', 'The PO number', 50),
    reference: textIn(row, 'reference', 'The customer’s reference', 100),
    notes: textIn(row, 'notes', 'The position', 2000),
  };
}

/** Reads containers on hire. Throws WrongRow. */
export function readContainer(row: Row): ContainerRow {
  const placed = placedIn(row);
  const deliveredOn = dayIn(row, 'deliveredOn', 'The delivery date');
  if (deliveredOn === null) throw new WrongRow('The delivery date is missing.');
  const numbers = numbersIn(row, placed.count);
  const overHirePence = overHireIn(row, 'overHire', 'Over hire a day');
  const overHireWeekPence = overHireIn(row, 'overHireWeek', 'Over hire a week');
  if (overHireWeekPence !== null && (overHirePence ?? 0) > 0)
    throw new WrongRow('Over hire is charged either by the day or by the week. Leave one of the two blank.');
  const permitTo = dayIn(row, 'permitTo', 'The end of the permit');
  return {
    ...placed,
    count: Math.max(placed.count, numbers.length),
    numbers,
    deliveredOn,
    hireDays: hireDaysIn(textIn(row, 'hireDays', 'The hire days', FIGURE_LETTERS) ?? ''),
    overHirePence,
    overHireWeekPence,
    invoicedTo: dayIn(row, 'invoicedTo', 'Hire invoiced up to'),
    permit: permitTo === null ? null : { to: permitTo, number: textIn(row, 'permit', 'The permit number', 100) },
  };
}

/** `117`, or for several containers `117, 118` or `117/118`. One alone may have a stroke in it. */
function numbersIn(row: Row, count: number): string[] {
  const given = textIn(row, 'containers', 'The container number', 1000);
  if (given === null) return [];
  const parts = (sign: RegExp) => given.split(sign).flatMap((part) => part.trim() || []);
  const listed = parts(/[,;&+]/);
  const isCounted = row.text('count') !== '';
  const found = !isCounted
    ? listed
    : count === 1
      ? [given]
      : ([listed, parts(/\//), parts(/ /)].find((each) => each.length === count) ?? listed);
  if (isCounted && found.length !== count)
    throw new WrongRow(
      `The quantity is ${count}, but “${given}” isn’t ${count} container numbers. Separate the numbers with commas, or leave them blank.`,
    );
  if (found.some((number) => number.length > 40))
    throw new WrongRow('The container number is longer than 40 characters.');
  return found;
}

/** `14`, `14 days`, `2 weeks`. */
function hireDaysIn(text: string): number | null {
  const [, digits, unit = ''] = /^(\d{1,4}) ?(d|days?|w|wks?|weeks?)?$/i.exec(text) ?? [];
  if (text === '' || text === '-') return null;
  const days = Number(digits ?? Number.NaN) * (/^w/i.test(unit) ? 7 : 1);
  if (!(days <= MOST_HIRE_DAYS)) throw new WrongRow(`The hire “${text}” isn’t a number of days.`);
  return days;
}

function overHireIn(row: Row, field: string, label: string): number | null {
  const pence = amountIn(row, field, label);
  if (pence !== null && (pence < 0 || pence > MOST_OVER_HIRE))
    throw new WrongRow(`${label} isn’t an amount from £0 to £10,000.`);
  return pence;
}

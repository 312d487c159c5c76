import type { IsoDate } from '../../common/dates.ts';
import type { JobType, Slot } from '../orders.ts';
import { placedIn, type PlacedRow } from './containers.ts';
import { amountIn, dayIn, type Row, textIn, WrongRow } from './row.ts';
import { FIGURE_LETTERS } from './table.ts';

/** A job that the earlier system has booked. */
export interface OpenOrderRow extends PlacedRow {
  type: BookedType;
  date: IsoDate;
  slot: Slot;
  /** The time as it was written, if it is more than a half of the day. */
  time: string | null;
  /** Agreed for each container, pence without VAT; null: by the price list. */
  pricePence: number | null;
}

export type BookedType = Extract<JobType, 'delivery' | 'wait_and_load' | 'exchange' | 'collection' | 'tip_and_return'>;

/** Where a price or a container comes from, and how a lorry loads: no job. */
const NO_JOB =
  /\bex[- ]?(?:stock|yard|depot|works|hire)\b|\bexc?\.? vat\b|\b(?:hook|chain|tail)[- ]?lift\w*|\blift (?:and|&) shift\b/gi;

/**
 * How other systems write the jobs, in the order in which their words are taken out of a text: the longer before those that they
 * contain.
 */
const JOB_WORDS: readonly [BookedType, RegExp][] = [
  ['wait_and_load', /\b(?:wait(?: ?(?:and|&|\+|\/) ?load(?:ing)?)?|w ?[&/+] ?l|load (?:and|&) go)\b/gi],
  [
    'tip_and_return',
    /\b(?:(?:tip|empty|collect) ?(?:and|&|\/) ?return|(?:tip|empty) ?(?:and|&|\/) ?replace|t ?[&/] ?r)\b/gi,
  ],
  [
    'exchange',
    /^(?:e|x)$|\b(?:ex|exc|exch|x?-?change[- ]?over|x-?change|exchang(?:es?|ed|ing)|sw[ao]p(?:s|ped|ping)?(?:[- ]?(?:over|out))?|replac(?:e|es|ed|ing|ements?)|c ?\/ ?e)\b/gi,
  ],
  [
    'collection',
    /^(?:c|off)$|\b(?:(?:end|stop|finish)(?:ed)?(?: of)?[- ]hire|hire[- ](?:end|stop|finish)(?:s|ed)?|(?:off|de)[- ]?hired?|coll?|colls|collect(?:s|ed|ing|ions?)?|pick(?:ed)?[- ]?up|uplift(?:s|ed)?|(?:final )?lift(?:s|ed)?|remov(?:e|es|ed|als?)|take[- ]?away)\b/gi,
  ],
  [
    'delivery',
    /^(?:d|on)$|\b(?:on[- ]?hired?|start(?: of)?[- ]hire|hire[- ]start|dels?|deliver(?:s|y|ed|ing|ies)?|drop(?:s|ped)?|suppl(?:y|ied)|plac(?:e|ed|ing|ements?))\b/gi,
  ],
];
/** What says which job only where nothing else does: `New exchange`, `Final delivery`, `Skip hire: collection`. */
const ALONE: readonly [BookedType, RegExp][] = [
  ['delivery', /^(?:new )?(?:hire|order|job)$|^new$/i],
  ['collection', /^final$/i],
];
const CONTAINERS = /\b(?:\d+|yds?|yards?|skips?|containers?|bins?|roro)\b/gi;

/** The jobs that a text can mean. */
function jobsIn(text: string): BookedType[] {
  let left = text.replace(NO_JOB, ' ');
  const found: BookedType[] = [];
  for (const [type, words] of JOB_WORDS) {
    const without = left.replace(words, ' ');
    if (without !== left) found.push(type);
    left = without;
  }
  if (found.length > 0) return found;
  const rest = left.replace(CONTAINERS, ' ').replace(/\s+/g, ' ').trim();
  return ALONE.flatMap(([type, words]) => (words.test(rest) ? [type] : []));
}

const NAMES: Record<BookedType, string> = {
  delivery: 'a delivery',
  wait_and_load: 'a wait and load',
  exchange: 'an exchange',
  collection: 'a collection',
  tip_and_return: 'a tip and return',
};

function typeIn(given: string): BookedType {
  const [type, other] = jobsIn(given);
  if (type === undefined)
    throw new WrongRow(
      `The job “${given}” isn’t known. Use Delivery, Exchange, Collection, Tip and return or Wait and load.`,
    );
  if (other !== undefined)
    throw new WrongRow(
      `The job “${given}” could be ${NAMES[type]} or ${NAMES[other]}. Change it to one of them, or use a row for each.`,
    );
  return type;
}

/** Reads a job that is booked. Throws WrongRow. */
export function readOpenOrder(row: Row): OpenOrderRow {
  const given = textIn(row, 'type', 'The job', FIGURE_LETTERS);
  if (given === null) throw new WrongRow('The job is missing: Delivery, Exchange or Collection.');
  const type = typeIn(given);
  const date = dayIn(row, 'date', 'The date');
  if (date === null) throw new WrongRow('The date is missing.');
  const pricePence = amountIn(row, 'price', 'The price');
  if (pricePence !== null && pricePence < 0) throw new WrongRow('The price is below zero.');
  return { ...placedIn(row), type, date, ...slotIn(textIn(row, 'slot', 'The time', FIGURE_LETTERS) ?? ''), pricePence };
}

/** `am`, `Afternoon`, `07:30-10:00`. */
function slotIn(text: string): Pick<OpenOrderRow, 'slot' | 'time'> {
  if (/^(?:a\.?m\.?|morning)$/i.test(text)) return { slot: 'am', time: null };
  if (/^(?:p\.?m\.?|afternoon)$/i.test(text)) return { slot: 'pm', time: null };
  if (/^(?:any|any ?time|all day|day|-)?$/i.test(text)) return { slot: 'any', time: null };
  const hours = [...text.matchAll(/\b(\d{1,2})(?:[:.]\d{2})? ?(am|pm)?\b/gi)].map(([, hour, half]) => {
    const number = Number(hour);
    return half?.toLowerCase() === 'pm' && number < 12 ? number + 12 : number;
  });
  const [from, to = from] = hours;
  if (from === undefined) return { slot: 'any', time: text };
  return { slot: to! <= 12 ? 'am' : from >= 12 ? 'pm' : 'any', time: text };
}

import { z } from 'zod';
import { date, instant } from '../fields.ts';
import type { Subject } from '../subjects.ts';

/** What the desk counts for each feature, beside its name in the navigation and on Today. */
export const deskCounts = {
  /** Money in on the bank’s statements that is matched to nothing yet; 0 for those who can’t record payments. */
  bank: z.number().int(),
  /** Enquiries of customers that are open. */
  enquiries: z.number().int(),
  /** Quotes that were accepted, and that no order has been made of. */
  quotes: z.number().int(),
  /** Containers whose place is to be checked. */
  stock: z.number().int(),
  /** Loads that the digital waste tracking service does not have yet. */
  waste: z.number().int(),
};
/** Of what is counted: the entry that is due first, or has waited longest. */
const deskFirst = z.object({
  /** The customer, or the number of the load's ticket. */
  name: z.string(),
  /** What it is about, in a few words; empty where the name says it. */
  about: z.string(),
  /** When it began to wait; null where it has a day by which it is due. */
  since: instant.nullable(),
  due: date.nullable(),
});
export type DeskFirst = z.output<typeof deskFirst>;

/** The counts whose most pressing entry Today names. */
export const deskFirsts = {
  enquiries: deskFirst,
  quotes: deskFirst,
  waste: deskFirst,
};

export type DeskCount = keyof typeof deskCounts;

/** The subjects that the counts read: each has the name of its subject. */
export const COUNTED = Object.keys(deskCounts) as (DeskCount & Subject)[];

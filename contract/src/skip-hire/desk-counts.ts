import { z } from 'zod';
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
export type DeskCount = keyof typeof deskCounts;

/** The subjects that the counts read: each has the name of its subject. */
export const COUNTED = Object.keys(deskCounts) as (DeskCount & Subject)[];

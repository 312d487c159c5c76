import { isEmail } from '@tonnage/domain/common/text';
import { JOB_TYPES, PLACEMENTS, SLOTS } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

export const id = z.uuid();
/** A calendar date, `YYYY-MM-DD`, far enough from the first and the last that what is reckoned from it is a date too. */
export const date = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2999-12-31', {
  error: 'must be a date from 1900 to 2999',
});
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Whole pence. */
export const pence = z.number().int();
export const idParams = z.object({ id: z.string() });

export const jobType = z.enum(JOB_TYPES);
export const slot = z.enum(SLOTS);
export const placement = z.enum(PLACEMENTS);

export const shortText = z.string().trim().max(LIMITS.name);
export const requiredText = z.string().trim().min(1).max(LIMITS.name);
// A NUL is refused everywhere, in words of its own.
const NO_NAME = /(?!\0)\p{Cc}|[\u2028\u2029]|:\/\//u;
const isName = (text: string): boolean => !NO_NAME.test(text);
const NAME_ERROR = { error: 'Enter the name on one line, without a web address.' };
/** What people and companies call themselves, which stands in emails to others: on one line, and no web address. */
export const nameText = requiredText.refine(isName, NAME_ERROR);
export const optionalName = shortText.refine(isName, NAME_ERROR);
export const organisationName = z.string().trim().min(1).max(LIMITS.metricName).refine(isName, NAME_ERROR);
export const referenceText = z.string().trim().max(LIMITS.reference);
export const notesText = z.string().trim().max(LIMITS.notes);

/** When an entry was made and last changed. What is here is published: Strapi's clients look for the date. */
export const entryTimes = { createdAt: instant, updatedAt: instant, publishedAt: instant };

/** A thing named beside its id, as relations are on the wire. */
export const named = z.object({ id, name: z.string() });

/** An address as it is stored: without spaces around, in lower case. At most 200 characters (specification §5). */
export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.email)
  .refine((text) => text === '' || isEmail(text), { error: 'email must be a valid email' })
  .overwrite((text) => text.toLowerCase());

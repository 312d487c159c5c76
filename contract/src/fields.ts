import { isEmail } from '@tonnage/domain/common/text';
import { parsePhone, PHONE_WRONG } from '@tonnage/domain/common/phone';
import { JOB_TYPES, PLACEMENTS, SLOTS } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

export const id = z.uuid();
/**
 * A calendar date, `YYYY-MM-DD`, far enough from the first and the last that dates calculated from it are valid too.
 */
export const date = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2999-12-31', {
  error: 'Enter a date from 1900 to 2999.',
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
/** Of a text that is printed on one line. */
export const NO_LINE_BREAK = /^[^\r\n\u2028\u2029]*$/u;
export const requiredText = z.string().trim().min(1).max(LIMITS.name);
// A NUL is refused everywhere, with its own message.
const NO_NAME = /(?!\0)\p{Cc}|[\u2028\u2029]|:\/\//u;
const isName = (text: string): boolean => !NO_NAME.test(text);
const NAME_ERROR = { error: 'Enter the name on one line, without a web address.' };
/** The name of a person or a company, which appears in emails to others: on one line, and without a web address. */
export const nameText = requiredText.refine(isName, NAME_ERROR);
export const optionalName = shortText.refine(isName, NAME_ERROR);
export const organisationName = z.string().trim().min(1).max(LIMITS.metricName).refine(isName, NAME_ERROR);
export const referenceText = z.string().trim().max(LIMITS.reference);
export const notesText = z.string().trim().max(LIMITS.notes);

/** Text that `read` can parse, stored as `read` formats it; an empty field counts as absent. */
export function readable(read: (text: string) => string | null, max: number, error: string) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || read(text) !== null, { error })
    .overwrite((text) => read(text) ?? text);
}

/** A telephone number with an extension, as people write it, or an empty text. */
export const phone = readable(parsePhone, LIMITS.phone, PHONE_WRONG);

/** A text that a record may be without: an empty one is none. */
export const orNone = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullable().transform((given) => given || null);

/** Fields that people enter, as a row shows them: their types without the limits. */
export function shown<Fields extends z.ZodRawShape>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ofType(field)])) as {
    [Name in keyof Fields]: z.ZodType<z.output<Fields[Name]>>;
  };
}

function ofType(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodPipe) return ofType(field.in);
  if (field instanceof z.ZodNullable) return ofType(field.unwrap()).nullable();
  if (field instanceof z.ZodString) return z.string();
  if (field instanceof z.ZodNumber) return field.format === 'safeint' ? z.number().int() : z.number();
  return field as z.ZodType;
}

/** The fields of a new record: what may be null is null if it is left out. */
export function nullByDefault<Fields extends z.ZodRawShape>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.safeParse(field, null).success ? (field as z.ZodType).default(null) : field,
    ]),
  ) as { [Name in keyof Fields]: null extends z.output<Fields[Name]> ? z.ZodDefault<Fields[Name]> : Fields[Name] };
}

/** When an entry was created and last changed. All entries are published: Strapi's clients expect the date. */
export const entryTimes = { createdAt: instant, updatedAt: instant, publishedAt: instant };

/** A name beside its id, as relations appear in the API. */
export const named = z.object({ id, name: z.string() });

/** An address as it is stored: trimmed, in lower case. At most 200 characters (specification §5). */
export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.email)
  .refine((text) => text === '' || isEmail(text), { error: 'email must be a valid email' })
  .overwrite((text) => text.toLowerCase());

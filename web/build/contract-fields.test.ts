import { z } from 'zod';
import { expect, it } from 'vitest';
import { dataOf } from '@tonnage/contract/envelope';
import { date, emailAddress, id, nameText, notesText, pence, phone } from '@tonnage/contract/fields';
import { fieldFacts } from './contract-fields.ts';

const factsOf = (shape: z.ZodRawShape, partial = false) => fieldFacts(dataOf(shape), { partial });

it('a text is required if the server refuses it empty, after trimming and refinements', () => {
  expect(
    factsOf({
      name: nameText,
      email: emailAddress,
      address: z.email().max(80),
      notes: notesText,
      code: z.string().regex(/^[A-Z]{3}$/),
      even: z
        .string()
        .max(8)
        .refine((text) => text.length % 2 === 0),
      odd: z
        .string()
        .max(9)
        .refine((text) => text.length % 2 === 1),
    }),
  ).toEqual({
    name: { required: true, maxLength: 200 },
    email: { required: true, maxLength: 200 },
    address: { required: true, maxLength: 80 },
    notes: { required: false, maxLength: 2000 },
    code: { required: true },
    even: { required: false, maxLength: 8 },
    odd: { required: true, maxLength: 9 },
  });
});

it('what may be left out, null or has a default is not required', () => {
  const code = z.string().trim().min(1).max(20);
  expect(
    factsOf({
      optional: code.optional(),
      nullable: code.nullable(),
      nullish: phone.nullish(),
      preset: code.default('A'),
      piped: code.transform((text) => text.length),
    }),
  ).toEqual({
    optional: { required: false, maxLength: 20 },
    nullable: { required: false, maxLength: 20 },
    nullish: { required: false, maxLength: 40 },
    preset: { required: false, maxLength: 20 },
    piped: { required: true, maxLength: 20 },
  });
});

it('a field of a partial change may be left out, but not emptied', () => {
  const fields = { name: nameText.optional(), phone: phone.nullish(), payloadKg: z.number().optional() };
  expect(factsOf(fields, true)).toEqual({
    name: { required: true, maxLength: 200 },
    phone: { required: false, maxLength: 40 },
    payloadKg: { required: true },
  });
  expect(factsOf(fields)['name']).toEqual({ required: false, maxLength: 200 });
});

it('numbers and dates are typed as well, without a length; choices have no facts', () => {
  expect(
    factsOf({
      amount: pence,
      limit: pence.nullable(),
      from: date,
      to: date.nullable(),
      siteId: id,
      depotId: z.string(),
      kind: z.enum(['permit', 'exemption']),
      active: z.boolean(),
      accepted: z.literal(true),
    }),
  ).toEqual({
    amount: { required: true },
    limit: { required: false },
    from: { required: true },
    to: { required: false },
  });
});

it('fields of objects and lists have a path without indices', () => {
  const contact = z.object({ name: nameText, phone: phone.nullable() });
  expect(factsOf({ site: z.object({ manager: contact }).nullable(), contacts: z.array(contact).max(5) })).toEqual({
    'site.manager.name': { required: true, maxLength: 200 },
    'site.manager.phone': { required: false, maxLength: 40 },
    'contacts.name': { required: true, maxLength: 200 },
    'contacts.phone': { required: false, maxLength: 40 },
  });
});

it('a field of several alternatives takes the longest, and is required where all of them require it', () => {
  const one = z.object({ kind: z.literal('one'), title: z.string().min(1).max(10), reason: notesText.min(1) });
  const other = z.object({ kind: z.literal('other'), title: z.string().min(1).max(30), reason: notesText });
  const expected = { title: { required: true, maxLength: 30 }, reason: { required: false, maxLength: 2000 } };
  expect(fieldFacts(z.discriminatedUnion('kind', [one, other]), { partial: false })).toEqual(expected);
  expect(factsOf({ of: z.union([one, other]) })).toEqual({
    'of.title': expected.title,
    'of.reason': expected.reason,
  });
  expect(factsOf({ code: z.union([z.literal(''), z.string().length(4)]) })).toEqual({
    code: { required: false, maxLength: 4 },
  });
});

it('the sentence of an expression and of a box that must be ticked comes along, where the contract has one', () => {
  const error = 'Use capitals.';
  expect(
    factsOf({
      code: z
        .string()
        .trim()
        .max(9)
        .regex(/^[A-Z]+$/, { error })
        .optional(),
      silent: z
        .string()
        .max(9)
        .regex(/^[A-Z]+$/),
      anyCase: z
        .string()
        .max(9)
        .regex(/^[A-Z]+$/i, { error }),
      accepted: z.literal(true, { error: 'Accept the terms.' }),
      either: z.literal(true, { error }).optional(),
    }),
  ).toEqual({
    code: { required: false, maxLength: 9, pattern: '^[A-Z]+$', message: error },
    silent: { required: true, maxLength: 9 },
    anyCase: { required: true, maxLength: 9 },
    accepted: { required: true, message: 'Accept the terms.' },
  });
});

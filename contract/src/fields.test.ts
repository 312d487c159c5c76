import { expect, it } from 'vitest';
import { z } from 'zod';
import { nullByDefault, orNone, shown } from './fields.ts';

const entered = {
  name: z.string().trim().min(1).max(10),
  kind: z.enum(['skip_loader', 'hook_loader']),
  payloadKg: z.number().int().min(1).max(50_000).nullable(),
  euroClass: orNone(z.string().trim().max(10)),
};

it('a row has the types of what people enter, without the limits', () => {
  const row = z.object(shown(entered));
  const stored = { name: 'Longer than it may be', kind: 'skip_loader', payloadKg: 90_000, euroClass: null };
  expect(row.parse(stored)).toEqual(stored);
  for (const wrong of [{ kind: 'crane' }, { payloadKg: 1.5 }, { name: null }, { euroClass: 6 }])
    expect(row.safeParse({ ...stored, ...wrong }).success).toBe(false);
});

it('a new record may leave out what may be null, and an empty text is none', () => {
  const input = z.object(nullByDefault(entered));
  const given = { name: 'Lorry 1', kind: 'hook_loader' };
  const empty = { ...given, payloadKg: null, euroClass: null };
  expect(input.parse(given)).toEqual(empty);
  expect(input.parse({ ...given, payloadKg: null, euroClass: ' ' })).toEqual(empty);
  expect(input.parse({ ...given, euroClass: ' VI ' }).euroClass).toBe('VI');
  expect(input.safeParse({ kind: 'hook_loader' }).success).toBe(false);
});

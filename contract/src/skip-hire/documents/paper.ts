import type { Paper } from '@tonnage/domain/common/paper';
import { z } from 'zod';
import { VEHICLE_KINDS } from '@tonnage/domain/skip-hire/vehicles';
import { id } from '../../fields.ts';
import { drawnShape } from '../catalogue.ts';

const cell = z.object({
  text: z.string(),
  under: z.string().nullable(),
  isBold: z.boolean(),
  /** The invoice that `under` names, for a link to it. */
  invoiceId: id.nullable(),
});

const drawnLoad = z.object({ container: drawnShape, full: z.boolean() }).nullable();

/** Containers and lorries on the ground line, and in words what they show. */
const ground = z.object({
  alt: z.string(),
  things: z.array(
    z.object({
      lorry: z.object({ kind: z.enum(VEHICLE_KINDS), load: drawnLoad }).nullable(),
      standing: drawnLoad,
      /** Days of the hire: agreed, passed, and past its end. */
      hire: z.object({ of: z.number().int(), day: z.number().int(), over: z.number().int() }).nullable(),
      words: z.array(z.string()),
    }),
  ),
});

const block = z.object({
  title: z.string().nullable(),
  /** What the part is for, in a sentence; not printed. */
  about: z.string().nullable(),
  facts: z.array(z.object({ term: z.string(), value: z.string() })),
  words: z.array(z.object({ text: z.string(), isQuiet: z.boolean() })),
  /** A signature: strokes of x, y, x, y … in a field 1000 units wide. */
  drawing: z.object({ alt: z.string(), strokes: z.array(z.array(z.number())) }).nullable(),
  ground: ground.nullable(),
  table: z
    .object({
      columns: z.array(z.object({ label: z.string(), isNumber: z.boolean(), isHead: z.boolean() })),
      groups: z.array(
        z.object({
          heading: z.string(),
          rows: z.array(z.array(cell)),
        }),
      ),
    })
    .nullable(),
  /** Amounts under each other, the last one the total. */
  sums: z.array(z.object({ label: z.string(), amount: z.string() })),
});

/** A document that the company issues, as its PDF shows it. */
export const paper = z.object({
  company: z.object({ name: z.string(), details: z.array(z.string()), colour: z.string() }),
  title: z.string(),
  number: z.string(),
  /** `isBad`: not signed yet, or void. */
  state: z.object({ text: z.string(), isBad: z.boolean() }).nullable(),
  foot: z.string(),
  /** From the top; parts of one row are beside each other. */
  rows: z.array(z.array(block)),
}) satisfies z.ZodType<Paper>;

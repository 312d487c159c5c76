import { z } from 'zod';
import type { FieldFacts } from '../src/ui/form.ts';

/**
 * What a request's body says of the texts, dates and numbers that people type, by path without the indices of lists: `week.capacity`.
 * Choices have no facts. `partial`: the call leaves out what stays as it is, so being optional does not allow an empty field.
 */
export function fieldFacts(body: z.ZodType, { partial }: { partial: boolean }): Record<string, FieldFacts> {
  const fields = new Map<string, z.ZodType[]>();
  collect(body, '', fields);
  const empty = partial ? ['', null] : ['', null, undefined];
  return Object.fromEntries(
    [...fields].flatMap(([path, schemas]) => {
      const typed = schemas.flatMap(alternatives).filter(isTyped);
      if (typed.length === 0) return [];
      const required = schemas.every((schema) => empty.every((value) => !schema.safeParse(value).success));
      const lengths = typed.map((schema) => (isText(schema) ? schema.maxLength : null));
      const longest = lengths.includes(null) ? null : Math.max(...(lengths as number[]));
      return [[path.replace(/^data\./, ''), { required, ...(longest !== null && { maxLength: longest }) }]];
    }),
  );
}

/** Each field of the objects within, with its schema in each of them. */
function collect(schema: z.ZodType, path: string, fields: Map<string, z.ZodType[]>): void {
  for (const each of alternatives(schema)) {
    if (each instanceof z.ZodArray) collect(each.element as z.ZodType, path, fields);
    if (!(each instanceof z.ZodObject)) continue;
    for (const [name, field] of Object.entries(each.shape as Record<string, z.ZodType>)) {
      const at = path === '' ? name : `${path}.${name}`;
      fields.set(at, [...(fields.get(at) ?? []), field]);
      collect(field, at, fields);
    }
  }
}

/** What may be written: without its wrappers, and each of several. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  const inner = (all: readonly unknown[]) => all.flatMap((each) => alternatives(each as z.ZodType));
  if (schema instanceof z.ZodUnion) return inner(schema.options);
  if (schema instanceof z.ZodIntersection) return inner([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodPipe) return inner([schema.def.in]);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return inner([schema.unwrap()]);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return inner([schema.unwrap()]);
  return [schema];
}

const isText = (schema: z.ZodType) => schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;

/** An id is a text too, without a length: people choose it. */
function isTyped(schema: z.ZodType): boolean {
  if (!isText(schema)) return schema instanceof z.ZodNumber;
  return !(schema instanceof z.ZodUUID) && (schema.maxLength !== null || !schema.safeParse('').success);
}

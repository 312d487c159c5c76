import { z } from 'zod';
import type { FieldFacts } from '../src/ui/form.ts';

/**
 * What a request's body says of the texts, dates and numbers that people type, by path without the indices of lists: `week.capacity`; also
 * the form of a text and the box that must be ticked, where the contract has a sentence for it. Choices have no facts. `partial`: the call leaves out what stays as it is, so being optional does not allow an empty field.
 */
export function fieldFacts(body: z.ZodType, { partial }: { partial: boolean }): Record<string, FieldFacts> {
  const fields = new Map<string, z.ZodType[]>();
  collect(body, '', fields);
  const empty = partial ? ['', null] : ['', null, undefined];
  return Object.fromEntries(
    [...fields].flatMap(([path, schemas]) => {
      const boxes = schemas.flatMap((schema) => (schema instanceof z.ZodLiteral ? messageOf(schema.def) : []));
      if (boxes.length === schemas.length) return [[pathOf(path), { required: true, message: boxes[0]! }]];
      const typed = schemas.flatMap(alternatives).filter(isTyped);
      if (typed.length === 0) return [];
      const required = schemas.every((schema) => empty.every((value) => !schema.safeParse(value).success));
      const lengths = typed.map((schema) => (isText(schema) ? schema.maxLength : null));
      const longest = lengths.includes(null) ? null : Math.max(...(lengths as number[]));
      const form = typed.length === 1 ? patternOf(typed[0]!) : {};
      return [[pathOf(path), { required, ...(longest !== null && { maxLength: longest }), ...form }]];
    }),
  );
}

const pathOf = (path: string) => path.replace(/^data\./, '');

/** The sentence that the contract has for a broken rule. */
function messageOf({ error }: { error?: unknown }): string[] {
  const message = typeof error === 'function' ? (error as (issue: object) => unknown)({}) : undefined;
  return typeof message === 'string' ? [message] : [];
}

/** A text's expression and its sentence. JSON has no flags, so one with flags stays with the server. */
function patternOf(schema: z.ZodType): Pick<FieldFacts, 'pattern' | 'message'> {
  for (const { _zod: check } of (schema instanceof z.ZodString && schema.def.checks) || []) {
    const { pattern, error } = check.def as z.core.$ZodCheckRegexDef;
    const [message] = pattern?.flags === '' ? messageOf({ error }) : [];
    if (message !== undefined) return { pattern: pattern.source, message };
  }
  return {};
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

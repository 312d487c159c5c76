import { LIMITS } from '@tonnage/contract/limits';
import type { z } from 'zod';
import { tooDeep } from './read-json.ts';
import { InvalidInput, type FieldError } from '../refusal.ts';

/** Marks a query that is nested too deeply and was not parsed. */
export const TOO_DEEP = Symbol('too deep');
/** Marks a query with more parameters than were parsed. */
export const TOO_LONG = Symbol('too many parameters');

/**
 * Parses or throws InvalidInput, worded like Strapi's validators (wire-strapi.md §2), which public clients print. `wrapper` is
 * the key that wraps a body on the wire; it is left out of the paths. The rejected value is never echoed.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  source: 'body' | 'query',
  wrapper?: 'data',
): z.output<S> {
  if (wrapper && (typeof input !== 'object' || input === null || !isRecord((input as { data?: unknown }).data))) {
    throw new InvalidInput([{ path: [], message: 'Missing "data" payload in the request body' }]);
  }
  if (source === 'query' && (input as { [TOO_DEEP]?: true })[TOO_DEEP]) throw tooDeep('A query');
  if (source === 'query' && (input as { [TOO_LONG]?: true })[TOO_LONG])
    throw new InvalidInput([{ path: [], message: `A query has at most ${LIMITS.parameters} parameters` }]);
  const result = schema.safeParse(input ?? {});
  if (result.success) {
    const path = unstorable(result.data)?.filter((part, i) => !(i === 0 && part === wrapper));
    if (path)
      throw new InvalidInput([{ path, message: `${path.join('.')} contains a character that can’t be stored` }]);
    return result.data;
  }
  const errors: FieldError[] = [];
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).filter((part, i) => !(i === 0 && part === wrapper));
    if (issue.code === 'unrecognized_keys') {
      const key = issue.keys[0]!;
      throw new InvalidInput([{ path: [...path, key], message: `Invalid key ${key}` }], {
        key,
        path: path.join('.') || null,
        source,
      });
    }
    errors.push({ path, message: sentence(issue, path.join('.') || 'this field', wrapper, input) });
  }
  throw new InvalidInput(errors);
}

/** The path of a text that the database cannot store: one with a NUL or half a surrogate pair. Null: none. */
export function unstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const within = unstorable(key) ?? unstorable(inner);
    if (within) return [key, ...within];
  }
  return null;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sentence(issue: z.core.$ZodIssue, name: string, wrapper: string | undefined, input: unknown): string {
  const missing = wrapper ? `${name} must be defined.` : `${name} is a required field`;
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  switch (issue.code) {
    case 'invalid_type':
      return given === undefined || given === null ? missing : `${name} must be a \`${issue.expected}\` type.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${name} must be at most ${issue.maximum} characters`
        : `${name} must be less than or equal to ${issue.maximum}`;
    case 'too_small':
      if (issue.origin !== 'string') return `${name} must be greater than or equal to ${issue.minimum}`;
      return issue.minimum === 1 ? missing : `${name} must be at least ${issue.minimum} characters`;
    case 'invalid_value':
      if (given === undefined && issue.message.startsWith('Invalid')) return missing;
      return issue.message.startsWith('Invalid')
        ? `${name} must be one of the following values: ${issue.values.map(String).join(', ')}`
        : issue.message;
    case 'invalid_format':
      if (issue.format === 'date') return 'Invalid format, expected yyyy-MM-dd';
      if (issue.format === 'email') return `${name} must be a valid email`;
      return issue.message.startsWith('Invalid') ? `${name} has an invalid format` : issue.message;
    case 'invalid_union':
      return `${name} has an invalid value`;
    default:
      return issue.message;
  }
}

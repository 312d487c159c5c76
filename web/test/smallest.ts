import type { z } from 'zod';

type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.ZodType).def as Definition;

/** Texts of a format, where an empty one would be refused. */
const TEXTS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  date: '2026-11-25',
  datetime: '2026-11-25T09:00:00.000Z',
  email: 'nobody@example.com',
};

/**
 * The smallest value that a schema accepts: no entries, null where it may be, the first choice. A test states only what it is
 * about, and a field that the contract gains needs no change here.
 */
export function smallest(schema: z.core.$ZodType): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, part]) => {
          const value = smallest(part);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array':
      return [];
    case 'record':
      return smallestRecord(def);
    case 'string': {
      const { format } = def as { format?: string };
      return TEXTS[format ?? ''] ?? (accepts(schema, '') ? '' : 'text');
    }
    case 'number':
      return accepts(schema, 0) ? 0 : accepts(schema, 1) ? 1 : 2;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'null':
    case 'nullable':
    case 'unknown':
      return null;
    case 'union':
      return smallest(def.options[0]!);
    case 'optional':
    case 'undefined':
      return undefined;
    case 'default':
    case 'prefault':
      return def.defaultValue;
    case 'pipe':
      return smallest(def.in);
    default:
      throw new Error(`No smallest ${def.type} yet.`);
  }
}

function smallestRecord({ keyType, valueType }: z.core.$ZodRecordDef): object {
  const keys = definitionOf(keyType);
  if (keys.type !== 'enum') return {};
  return Object.fromEntries(Object.values(keys.entries).map((key) => [key, smallest(valueType)]));
}

const accepts = (schema: z.core.$ZodType, value: unknown) => (schema as z.ZodType).safeParse(value).success;

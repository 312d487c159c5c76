import { z } from 'zod';
import { CONTRACT_MODULES } from '../endpoints.ts';

export type Json = Record<string, unknown>;

/** Their format says what their pattern repeats, in half a megabyte. */
const PATTERNS_BY_FORMAT = new Set(['uuid', 'date', 'date-time', 'email']);

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * The JSON Schemas of the document. Each schema that a module of the contract exports is a component by the name of its export
 * (`order` is `Order`), and what holds it refers to it. What is sent and what comes back may differ, because a field with a default
 * need not be sent, so a component that callers send is named apart: `AddressInput`.
 */
export class Schemas {
  readonly #ids = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  readonly components: Record<string, Json> = {};

  constructor() {
    const taken = new Set<string>();
    for (const [module, [, exports]] of Object.entries(CONTRACT_MODULES))
      for (const [name, schema] of Object.entries<unknown>(exports)) {
        if (!isComponent(schema) || this.#ids.output.has(schema)) continue;
        const id = taken.has(pascal(name)) ? pascal(module) + pascal(name) : pascal(name);
        taken.add(id);
        this.#ids.output.add(schema, { id });
        this.#ids.input.add(schema, { id: id.endsWith('Input') ? id : `${id}Input` });
      }
  }

  /** The components that a part of the document refers to, and those that they refer to, by name. */
  usedBy(part: Json): Json {
    const used = new Set<string>();
    const follow = (within: unknown) => {
      for (const [, name] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/(\w+)"/g))
        if (!used.has(name!)) {
          used.add(name!);
          follow(this.components[name!]);
        }
    };
    follow(part);
    return Object.fromEntries([...used].sort().map((name) => [name, this.components[name]]));
  }

  /** A schema as its sender writes it (`input`) or as it comes back (`output`): a reference where it is a component. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const own = this.inline(schema, io);
    const id = this.#ids[io].get(schema)?.id;
    return id === undefined ? own : refTo(id);
  }

  /** The same in full. What it refers to becomes a component. */
  inline(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.#ids[io],
      override: ({ jsonSchema }) => {
        delete jsonSchema.id;
        // A record whose keys are all known is an object with these fields.
        const { propertyNames, required, additionalProperties: each } = jsonSchema;
        if (propertyNames && required && typeof each === 'object') {
          jsonSchema.properties = Object.fromEntries(required.map((name) => [name, { ...each }]));
          delete jsonSchema.propertyNames;
          delete jsonSchema.additionalProperties;
        }
        // An answer may get further fields later.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        if (PATTERNS_BY_FORMAT.has(String(jsonSchema.format))) delete jsonSchema.pattern;
      },
    });
    const text = JSON.stringify(made);
    // JSON of any shape holds itself, which generators cannot type.
    if (text.includes('"$ref":"#"')) return {};
    const {
      $schema: _,
      $defs = {},
      ...own
    } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & { $defs?: Record<string, Json> };
    Object.assign(this.components, $defs);
    return $defs[this.#ids[io].get(schema)?.id ?? ''] ?? own;
  }
}

/** What is worth a name: things with fields, and choices. */
const isComponent = (one: unknown): one is z.ZodType =>
  one instanceof z.ZodObject || one instanceof z.ZodEnum || one instanceof z.ZodUnion;

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1);

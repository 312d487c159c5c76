import { z } from 'zod';

/** The kind of a field, for filters and sorting; null for lists and objects, which can only be shown. */
export type FieldKind = 'id' | 'text' | 'date' | 'instant' | 'number' | 'boolean' | null;

export interface ResourceField {
  readonly kind: FieldKind;
  readonly filter: boolean;
  readonly sort: boolean;
  /** Absent from responses, and unknown to filters and sorting, for those who may not see prices. */
  readonly money: boolean;
}

/**
 * A relation to one entry of another resource; or, with `by`, to all entries whose relation of that name points back
 * here. An `embedded` relation is always part of the entry, and cannot be filtered through.
 */
export interface Relation {
  readonly to: string;
  readonly by?: string;
  readonly embedded?: true;
}

/** The queries that a resource supports in Strapi's query language (wire-strapi.md §4). */
export interface Resource {
  /** Also its path under `/api`. */
  readonly name: string;
  readonly tag: string;
  readonly entry: z.ZodObject;
  /** The entry's own fields, without those in `relations`. */
  readonly fields: ReadonlyMap<string, ResourceField>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** The default order of a list, `field:asc` or `field:desc`. */
  readonly order: string;
}

/** For every entry that has them: always filterable and sortable. */
const EVERYWHERE = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'];

/**
 * Declares a resource by the shape of an entry (`entry`, from which the kinds of its fields follow) and by the fields
 * that a list may be filtered and sorted by. A relation may be populated and filtered through, one level deep.
 */
export function resource<const Name extends string, Shape extends z.ZodRawShape>(declared: {
  name: Name;
  tag: string;
  entry: z.ZodObject<Shape>;
  filters: readonly (keyof Shape & string)[];
  sorts: readonly (keyof Shape & string)[];
  order: `${keyof Shape & string}:${'asc' | 'desc'}`;
  relations?: Readonly<Record<string, Relation>>;
}): Resource & { readonly name: Name; readonly entry: z.ZodObject<Shape> } {
  const { name, tag, entry, order, relations = {} } = declared;
  const fields = new Map(
    Object.entries(entry.shape)
      .filter(([field]) => !Object.hasOwn(relations, field))
      .map(([field, schema]) => {
        const everywhere = EVERYWHERE.includes(field);
        const kind = kindOf(schema as unknown as z.ZodType);
        const filter = everywhere || declared.filters.includes(field);
        const sort = everywhere || declared.sorts.includes(field);
        if (kind === null && (filter || sort))
          throw new Error(`${name}.${field} is a list or an object: it cannot be asked by`);
        return [field, { kind, filter, sort, money: field.endsWith('Pence') }];
      }),
  );
  return { name, tag, entry, fields, relations, order };
}

function kindOf(schema: z.ZodType): FieldKind {
  interface Json {
    type?: string | string[];
    format?: string;
    anyOf?: Json[];
  }
  const json: Json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;
  const { type: types, format } = json.anyOf?.find((option) => option.type !== 'null') ?? json;
  const type = [types].flat().find((each) => each !== 'null');
  if (type === 'string') {
    return format === 'uuid' ? 'id' : format === 'date' ? 'date' : format === 'date-time' ? 'instant' : 'text';
  }
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'boolean' : null;
}

/** The query of a list, as a client writes it. The server parses it by the resource's declaration. */
export interface Asked {
  filters?: Readonly<Record<string, unknown>> | undefined;
  sort?: string | readonly string[] | undefined;
  pagination?: { page?: number; pageSize?: number; start?: number; limit?: number; withCount?: boolean } | undefined;
  fields?: string | readonly string[] | undefined;
  populate?: string | readonly string[] | Readonly<Record<string, unknown>> | undefined;
}

import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** One term of an order. */
export interface Term {
  readonly field: string;
  readonly descending: boolean;
}

/** The terms of an order as the contract writes it: `name:asc`, or `name`. */
export const termsOf = (order: readonly string[]): Term[] =>
  order.map((one) => {
    const [field = '', direction] = one.split(':');
    return { field, descending: direction === 'desc' };
  });

/** With the key as the last term, so that no two pages share a row. */
export const withKey = (terms: readonly Term[]): Term[] =>
  terms.at(-1)?.field === 'id' ? [...terms] : [...terms, { field: 'id', descending: terms.at(-1)!.descending }];

/** Sorts by the terms; `column` is the SQL of a field. */
export function sortedBy<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  terms: readonly Term[],
  column: (field: string) => RawBuilder<unknown>,
): SelectQueryBuilder<D, T, Row> {
  return terms.reduce((by, { field, descending }) => by.orderBy(column(field), descending ? 'desc' : 'asc'), query);
}

/** The name of a field's column: `payloadKg` is `payload_kg`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`).replace(/_(\d)/g, '$1');
}

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';

/** Fields as the contract names them, as the columns of those names: `payloadKg` is `payload_kg`. */
export function toColumns<T extends object>(fields: T): { [Name in keyof T & string as Snake<Name>]: T[Name] } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value])) as ReturnType<
    typeof toColumns<T>
  >;
}

/** A column's value as the contract writes it; null for a column that the row has not. */
export const wireValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** `{id, name}` or other columns of the row that a column refers to, read for each row shown; null where it refers to none. */
export const namedIn = (
  table: string,
  column: string,
  fields: readonly string[] = ['id', 'name'],
): RawBuilder<unknown> =>
  sql`(select json_build_object(${sql.join(fields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`n.${field}`)}`))})
    from ${sql.table(table)} n where n.id = ${sql.ref(column)})`;

/** One column of the row that a column refers to, read for each row shown. */
export const readIn = (table: string, column: string, field: string): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`n.${field}`)} from ${sql.table(table)} n where n.id = ${sql.ref(column)})`;

import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** A placeholder for a statement's parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once and then run with other values (decision 40). `build` receives placeholders instead
 * of values; it may pass them on but not inspect them. Anything that changes the text needs its own statement.
 */
export function statement<Input extends Record<string, unknown>, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  const placeholders = new Proxy({} as Input, { get: (_, name: string) => new Placeholder(name) });
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, input) => {
    compiled ??= build(db, placeholders).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? input[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';
import { asJson, readRows } from './json-rows.ts';

/** A placeholder for a statement's parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once and then run with other values (decision 40). `build` receives placeholders instead
 * of values; it may pass them on but not inspect them. Anything that changes the text needs its own statement. Its rows come as JSON.
 */
export function statement<Input extends Record<string, unknown>, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<Row[]> {
  const placeholders = new Proxy({} as Input, { get: (_, name: string) => new Placeholder(name) });
  let compiled: CompiledQuery<{ rows: string }> | undefined;
  return async (db, input) => {
    compiled ??= asJson(build(db, placeholders).compile());
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? input[value.name] : value));
    const { rows } = await db.executeQuery<{ rows: string }>({ ...compiled, parameters });
    return readRows<Row>(rows[0]!.rows);
  };
}

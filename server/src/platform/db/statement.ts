import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** A placeholder for a statement's parameter. */
class Hole {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once and then run with other values (decision 40). `build` receives placeholders instead
 * of values; it may pass them on but not inspect them. Anything that changes the text needs its own statement.
 */
export function statement<Asked extends Record<string, unknown>, Row>(
  build: (db: Db, asked: Asked) => Compilable<Row>,
): (db: Db, asked: Asked) => Promise<Row[]> {
  const holes = new Proxy({} as Asked, { get: (_, name: string) => new Hole(name) });
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, asked) => {
    compiled ??= build(db, holes).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Hole ? asked[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

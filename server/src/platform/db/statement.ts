import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands where a statement is given its values. */
class Hole {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled the first time, and asked with other values ever after (decision 40). `build` is handed holes in
 * the place of values: it passes them on and never looks at them. What changes the text is a statement of its own.
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

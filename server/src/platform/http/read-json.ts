import { InvalidInput } from '../refusal.ts';

/** How deep JSON, forms and queries may be nested: more than anything that is sent here, and little enough to be walked through. */
export const DEPTH = 64;

/**
 * Reads JSON that somebody sent. Throws SyntaxError where it is none, and InvalidInput where it is nested too deep: whatever walks
 * through it later would run out of stack.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) throw tooDeep('JSON');
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      if (Object.hasOwn(each, '__proto__')) throw new SyntaxError('__proto__ is not allowed in JSON');
      for (const inner of Object.values(each)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
  return value;
}

/** What is said of `what` that is nested too deep. */
export function tooDeep(what: string): InvalidInput {
  return new InvalidInput([{ path: [], message: `${what} may be nested at most ${DEPTH} deep` }]);
}

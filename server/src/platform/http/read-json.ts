import { InvalidInput } from '../refusal.ts';

/** Maximum nesting of JSON, forms and queries: more than any real request has, and small enough to walk recursively. */
export const DEPTH = 64;

/**
 * Parses untrusted JSON. Throws SyntaxError if it is invalid, and InvalidInput if it is nested too deeply: later recursion would
 * overflow the stack.
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

/** The error for input nested too deeply; `what` names it. */
export function tooDeep(what: string): InvalidInput {
  return new InvalidInput([{ path: [], message: `${what} may be nested at most ${DEPTH} deep` }]);
}

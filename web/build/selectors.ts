/** A selector that makes the browser look at every element of the page, and where it is. */
interface DearSelector {
  line: number;
  selector: string;
}

/** Pseudo-classes that a browser looks up by themselves, like a class. */
const INDEXED = /^:(root|host|focus|focus-visible|any-link|link|visited|popover-open)$/;
/** Each change anywhere in the page has all of it looked at again. */
const WHOLE_PAGE = /(^|[\s(])(:root|html|body|:global\((:root|html|body)\))[^\s>+~,]*:has\(/;

/**
 * The selectors of a style sheet that slow every page: those that end in a universal part (`> *`, `:not(.x)`, `:last-child`), because a
 * browser looks rules up by the class, type or id of their last part, and `:has()` of the root or the body.
 */
export function dearSelectors(css: string): DearSelector[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const found: DearSelector[] = [];
  for (const { 1: prelude, index } of text.matchAll(/(?<=^|[{};])([^{};]*)(?=\{)/g)) {
    if (prelude!.trim().startsWith('@') || /^\s*((from|to)\b|[\d.]+%)/.test(prelude!)) continue;
    let at = index;
    for (const selector of split(prelude!, ',')) {
      const line = text.slice(0, at + selector.length - selector.trimStart().length).split('\n').length;
      if (WHOLE_PAGE.test(selector) || isUniversal(lastPart(selector))) found.push({ line, selector: selector.trim() });
      at += selector.length + 1;
    }
  }
  return found;
}

/** Splits where brackets are closed. */
function split(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth++;
    if (')]'.includes(character)) depth--;
    if (depth === 0 && at.includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

const lastPart = (selector: string): string =>
  split(selector.trim(), ' >+~\n')
    .filter((part) => part.trim() !== '')
    .at(-1)!;

/** Whether nothing of a compound selector is a class, a type, an id or an attribute. */
function isUniversal(compound: string): boolean {
  const global = /^:global\((.*)\)$/.exec(compound);
  if (global) return split(global[1]!, ',').some((each) => isUniversal(lastPart(each)));
  // Each pseudo-class with its argument.
  const pseudo = [...compound.matchAll(/::?[\w-]+(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g)].map(([each]) => each);
  let rest = compound;
  for (const each of pseudo) rest = rest.replace(each, '');
  if (!['', '*'].includes(rest.trim())) return false;
  const chosen = pseudo.filter((each) => /^:(is|where|global)\(/.test(each));
  if (
    chosen.some((each) => !split(each.slice(each.indexOf('(') + 1, -1), ',').some((one) => isUniversal(lastPart(one))))
  )
    return false;
  return !pseudo.some((each) => INDEXED.test(each) || each.startsWith('::'));
}

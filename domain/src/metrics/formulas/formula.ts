import { type Decimal, isDecimal, shortest } from '../decimal.ts';

/** Which period of a term a formula reads, seen from its own. */
export const TERM_PERIODS = ['same', 'previous', 'lastYear'] as const;
export type TermPeriod = (typeof TERM_PERIODS)[number];

/** A metric in a formula: by its name as it was typed, or by its id as it is stored. */
export interface Term {
  op: 'term';
  metric: string;
  at: TermPeriod;
}

export const OPERATORS = ['+', '-', '*', '/'] as const;
export type Operator = (typeof OPERATORS)[number];

/** How a figure is computed from those of other metrics. */
export type Formula =
  | { op: 'number'; value: Decimal }
  | Term
  | { op: Operator; left: Formula; right: Formula }
  | { op: 'sum' | 'average'; of: Formula[] };

/** The reporter of computed values. */
export const FORMULA_NAME = 'Formula';

/** Limits of one formula: characters, metrics, and brackets within brackets. */
export const FORMULA_LENGTH = 2000;
export const MOST_TERMS = 100;
const DEEPEST = 30;

/** What is wrong with a typed formula, and where: counted in characters from 1. */
export class FormulaError extends Error {
  readonly character: number;

  constructor(message: string, character: number) {
    super(message);
    this.character = character;
  }
}

interface Token {
  kind: 'number' | 'metric' | 'word' | 'sign' | 'end';
  text: string;
  character: number;
}

const SIGNS: Record<string, string> = { '×': '*', '÷': '/', '−': '-' };
const FUNCTIONS = 'sum, average, previous or last_year';

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\[((?:[^\]]|\]\])*)\]|([A-Za-z_]+)|([-+*/(),×÷−]))/y;
  let at = 0;
  for (;;) {
    const rest = /\s*/y;
    rest.lastIndex = at;
    rest.exec(text);
    const character = rest.lastIndex + 1;
    if (rest.lastIndex >= text.length) return [...tokens, { kind: 'end', text: '', character }];
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found)
      throw new FormulaError(
        text[character - 1] === '['
          ? 'This metric’s name has no closing bracket.'
          : `“${String.fromCodePoint(text.codePointAt(character - 1)!)}” can’t be used here.`,
        character,
      );
    at = pattern.lastIndex;
    const [, number, metric, word, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number.replace(/^\./, '0.'), character });
    else if (metric !== undefined)
      tokens.push({ kind: 'metric', text: metric.replaceAll(']]', ']').trim(), character });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), character });
    else tokens.push({ kind: 'sign', text: SIGNS[sign!] ?? sign!, character });
  }
}

/**
 * Reads a formula: metrics in square brackets, numbers, + - * / or − × ÷, brackets, `sum(…)`, `average(…)`, `previous([…])` and
 * `last_year([…])`. Terms have the names as typed. Throws FormulaError.
 */
export function parseFormula(text: string): Formula {
  if (text.length > FORMULA_LENGTH)
    throw new FormulaError(`A formula has at most ${FORMULA_LENGTH} characters.`, FORMULA_LENGTH);
  const tokens = tokensOf(text);
  let at = 0;
  let depth = 0;
  const peek = () => tokens[at]!;
  const isSign = (...signs: string[]) => peek().kind === 'sign' && signs.includes(peek().text);
  const expect = (sign: string) => {
    if (!isSign(sign)) throw new FormulaError(`“${sign}” is missing here.`, peek().character);
    at++;
  };
  const all = (): Formula => {
    if (++depth > DEEPEST) throw new FormulaError('There are too many brackets within brackets.', peek().character);
    let left = product();
    while (isSign('+', '-')) left = { op: tokens[at++]!.text as Operator, left, right: product() };
    depth--;
    return left;
  };
  const product = (): Formula => {
    let left = factor();
    while (isSign('*', '/')) left = { op: tokens[at++]!.text as Operator, left, right: factor() };
    return left;
  };
  const factor = (): Formula => {
    let minus = false;
    while (isSign('-')) {
      minus = !minus;
      at++;
    }
    const value = single();
    return minus ? { op: '*', left: { op: 'number', value: '-1' }, right: value } : value;
  };
  const single = (): Formula => {
    const token = tokens[at++]!;
    if (token.kind === 'number') {
      if (!isDecimal(token.text)) throw new FormulaError('This number has too many digits.', token.character);
      return { op: 'number', value: shortest(token.text) };
    }
    if (token.kind === 'metric') return term(token, 'same');
    if (token.kind === 'sign' && token.text === '(') {
      const inner = all();
      expect(')');
      return inner;
    }
    if (token.kind === 'word') return call(token);
    at--;
    throw new FormulaError('A metric in square brackets or a number is missing here.', token.character);
  };
  const term = (token: Token, period: TermPeriod): Term => {
    if (token.text === '') throw new FormulaError('Enter a metric’s name in the brackets.', token.character);
    return { op: 'term', metric: token.text, at: period };
  };
  const call = ({ text: word, character }: Token): Formula => {
    if (word === 'previous' || word === 'last_year') {
      expect('(');
      const token = tokens[at++]!;
      if (token.kind !== 'metric')
        throw new FormulaError(`${word} takes one metric in square brackets.`, token.character);
      expect(')');
      return term(token, word === 'previous' ? 'previous' : 'lastYear');
    }
    if (word !== 'sum' && word !== 'average')
      throw new FormulaError(`“${word}” isn’t a function. Use ${FUNCTIONS}.`, character);
    expect('(');
    const of = [all()];
    while (isSign(',')) {
      at++;
      of.push(all());
    }
    expect(')');
    return { op: word, of };
  };
  const formula = all();
  if (peek().kind !== 'end') throw new FormulaError(`“${peek().text}” can’t follow here.`, peek().character);
  const terms = termsOf(formula);
  if (!terms.some((each) => each.at === 'same'))
    throw new FormulaError('A formula must use at least one metric’s value for the same period.', 1);
  if (terms.length > MOST_TERMS) throw new FormulaError(`A formula has at most ${MOST_TERMS} metrics.`, text.length);
  return formula;
}

/** The terms of a formula in order, each metric and period once. */
export function termsOf(formula: Formula): Term[] {
  const found = new Map<string, Term>();
  const visit = (each: Formula): void => {
    if (each.op === 'term') found.set(`${each.at} ${each.metric}`, found.get(`${each.at} ${each.metric}`) ?? each);
    else if ('of' in each) each.of.forEach(visit);
    else if (each.op !== 'number') {
      visit(each.left);
      visit(each.right);
    }
  };
  visit(formula);
  return [...found.values()];
}

/** The same formula with other names or ids for its metrics. */
export function renamed(formula: Formula, name: (metric: string) => string): Formula {
  switch (formula.op) {
    case 'number':
      return formula;
    case 'term':
      return { ...formula, metric: name(formula.metric) };
    case 'sum':
    case 'average':
      return { ...formula, of: formula.of.map((each) => renamed(each, name)) };
    default:
      return { ...formula, left: renamed(formula.left, name), right: renamed(formula.right, name) };
  }
}

const RANK: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2 };
const PERIOD_WORDS = { same: null, previous: 'previous', lastYear: 'last_year' } as const;

/** A formula as text that `parseFormula` reads as the same formula. */
export function formulaText(formula: Formula): string {
  switch (formula.op) {
    case 'number':
      return formula.value;
    case 'term': {
      const name = `[${formula.metric.replaceAll(']', ']]')}]`;
      const word = PERIOD_WORDS[formula.at];
      return word === null ? name : `${word}(${name})`;
    }
    case 'sum':
    case 'average':
      return `${formula.op}(${formula.of.map(formulaText).join(', ')})`;
    default: {
      const { op, left, right } = formula;
      if (op === '*' && left.op === 'number' && left.value === '-1') return `-${inBrackets(right, 3)}`;
      return `${inBrackets(left, RANK[op])} ${op} ${inBrackets(right, RANK[op] + 1)}`;
    }
  }
}

/** A part of a formula, in brackets if it binds less tightly than `rank`. */
function inBrackets(formula: Formula, rank: number): string {
  const text = formulaText(formula);
  const own = formula.op in RANK ? RANK[formula.op as Operator] : 3;
  // A leading minus after another operator is easily overlooked.
  return own < rank || (text.startsWith('-') && rank > 1) ? `(${text})` : text;
}

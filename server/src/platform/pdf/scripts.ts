import { readdirSync, readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import { FONTS, parse, type ParsedFont } from './fonts.ts';

/** A font that papers fall back to. */
interface Fallback {
  name: string;
  font: ParsedFont;
}

/** A part of a line in one font and one direction, in the order in which it is drawn. */
export interface Run {
  text: string;
  /** Null: Inter, in the weight of the text. */
  fallback: Fallback | null;
}

const FOLDER = new URL('../../../fonts/', import.meta.url);
/** The fonts of Chinese and Japanese, and of Korean, in the order in which they are asked after all others. */
const LAST = ['DroidSansFallbackFull.ttf', 'NanumSquareR.ttf'];
let fallbacks: readonly Fallback[] | undefined;

/** Loaded with the first letter that Inter lacks. */
function allFallbacks(): readonly Fallback[] {
  fallbacks ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ttf'))
    .toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))
    .map((name) => ({ name, font: parse(readFileSync(new URL(name, FOLDER))) }));
  return fallbacks;
}

const chosen = new Map<number, Fallback | null>();

/** The font that has a letter which Inter lacks; null if none has it. */
export function fallbackOf(letter: number): Fallback | null {
  let found = chosen.get(letter);
  if (found === undefined) {
    found = allFallbacks().find(({ font }) => font.hasGlyphForCodePoint(letter)) ?? null;
    chosen.set(letter, found);
  }
  return found;
}

export const isInInter = (letter: number): boolean => FONTS[400].hasGlyphForCodePoint(letter);

// Its types describe its default once more within the module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Scripts that are written without spaces: a line may break after any of their words. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The parts of a text between which a line may break: words with the spaces after them. */
function breakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = parts.at(-1);
    const joins =
      before !== undefined &&
      !/[^\S\u{A0}]$/u.test(before) &&
      !(SPACELESS.test(before) && /^[\p{L}\p{N}]/u.test(segment));
    if (joins) parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

/** Breaks a text into lines of at most a width. A part that is wider than a line has one of its own. */
export function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const part of breakable(paragraph)) {
      if (line !== '' && widthOf((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = part;
      } else line += part;
    }
    return [...lines, line.trimEnd()];
  });
}

/**
 * The runs of a line from left to right. Letters are shaped within a run, so Arabic joins; what reads from right to left is put
 * in that order, with its brackets mirrored. Source: Unicode Standard Annex #9.
 */
export function runsOf(line: string): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: (Run & { level: number })[] = [];
  for (let at = 0; at < line.length;) {
    const letter = line.codePointAt(at)!;
    const size = letter > 0xffff ? 2 : 1;
    const level = embedding.levels[at]!;
    const last: (Run & { level: number }) | undefined = runs.at(-1);
    const own = line.slice(at, at + size);
    // A mark belongs to its letter, and a space or a comma between two words of a script to them.
    const follows =
      last?.level === level && last.fallback?.font.hasGlyphForCodePoint(letter) === true && !/[\p{L}\p{N}]/u.test(own);
    const fallback = follows ? last.fallback : isInInter(letter) ? null : fallbackOf(letter);
    const text = mirrored.get(at) ?? own;
    if (last?.level === level && last.fallback === fallback) last.text += text;
    else runs.push({ text, fallback, level });
    at += size;
  }
  // Rule L2: from the highest level to the lowest odd one, every sequence at that level or higher is reversed.
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < runs.length; from++) {
      if (runs[from]!.level < level) continue;
      let to = from;
      while (to + 1 < runs.length && runs[to + 1]!.level >= level) to++;
      runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).toReversed());
      from = to;
    }
  // The font reverses a run of its own script; Inter, whose letters read from left to right, only has signs in such a run.
  return runs.map(({ text, fallback, level }) => ({
    text: fallback === null && level % 2 === 1 ? Array.from(text).toReversed().join('') : text,
    fallback,
  }));
}

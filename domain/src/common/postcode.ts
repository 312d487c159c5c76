import { plainCode } from './clean-text.ts';

/** A full UK postcode and the areas that contain it, each in the usual format: `LS11 5PS`, `LS11 5`, `LS11`, `LS`. */
export interface Postcode {
  unit: string;
  sector: string;
  district: string;
  area: string;
}

/** Only some letters follow the district's digit, so that a letter O typed for a zero (`LS1O`) is noticed. */
const OUTWARD =
  '(?:[A-PR-UWYZ]\\d{1,2}|[A-PR-UWYZ][A-HK-Y]\\d{1,2}|[A-PR-UWYZ]\\d[A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y]\\d[ABEHMNPRVWXY]|GIR)';
const FULL = new RegExp(`^(${OUTWARD})(\\d)([ABD-HJLNP-UW-Z]{2})$`);
const AREA = /^[A-Z]{1,2}$/;
const DISTRICT = new RegExp(`^${OUTWARD}$`);
const SECTOR = new RegExp(`^(${OUTWARD}) ?(\\d)$`);

/** A full postcode within a text, as a pattern. */
export const POSTCODE_WITHIN = `\\b${OUTWARD} \\d[ABD-HJLNP-UW-Z]{2}\\b`;

/**
 * Parses a full UK postcode, in any case and spacing, also with dots, commas or hyphens; null for anything else, including part of a postcode. Source:
 * Royal Mail's format (BS 7666); parts as in trade-and-law.md §3.
 */
export function parsePostcode(text: string): Postcode | null {
  const match = FULL.exec(
    plainCode(text)
      .replace(/[\s.,_-]+/g, '')
      .toUpperCase(),
  );
  const [, district, digit, letters] = match ?? [];
  if (!district || !digit || !letters) return null;
  const area = /^[A-Z]+/.exec(district)?.[0] ?? district;
  return { unit: `${district} ${digit}${letters}`, sector: `${district} ${digit}`, district, area };
}

/**
 * Formats a zone's postcode prefix the usual way (`ls11 5ps` → `LS11 5PS`, `ls11`, `sw1a1` → `SW1A 1`, `ls`); null if
 * it is neither unit, sector, district nor area. Without a space, a district is preferred: `LS11` is never sector `LS1
 * 1`.
 */
export function parsePrefix(text: string): string | null {
  const written = plainCode(text)
    .replace(/[\s.,_-]+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]{1,2}) (?=\d)/, '$1');
  if (AREA.test(written) || DISTRICT.test(written)) return written;
  const unit = parsePostcode(written)?.unit;
  if (unit) return unit;
  const [, district, digit] = SECTOR.exec(written) ?? [];
  return district && digit ? `${district} ${digit}` : null;
}

/**
 * The value with the most specific prefix of the postcode: unit, then sector, then district, then area; without a match the one of
 * everywhere else, if any, otherwise null. Whole parts are compared, never letters: `LS1` does not cover `LS11 5PS`, and `EC1` does not cover `EC1A 1BB`
 * (people notice a place that is not covered, but not a wrong price). The first of two equal matches wins. Source:
 * trade-and-law.md §3, portal.md §1.
 */
export function mostSpecificPrefix<T>(
  postcode: string,
  candidates: readonly { prefixes: readonly string[]; elsewhere?: boolean; value: T }[],
): T | null {
  const parsed = parsePostcode(postcode);
  if (!parsed) return null;
  const byPrefix = new Map<string, T>();
  for (const { prefixes, value } of candidates) {
    for (const prefix of prefixes) {
      const written = parsePrefix(prefix);
      if (written && !byPrefix.has(written)) byPrefix.set(written, value);
    }
  }
  for (const part of [parsed.unit, parsed.sector, parsed.district, parsed.area]) {
    const value = byPrefix.get(part);
    if (value !== undefined) return value;
  }
  return candidates.find(({ elsewhere }) => elsewhere === true)?.value ?? null;
}

import { plainCode } from '../common/clean-text.ts';
import { CONTAINERS, HAZARDS, LIST_OF_WASTES, TREATMENTS } from './waste-lists.gen.ts';

export { CONTAINERS, HAZARDS, TREATMENTS };
export type ContainerCode = keyof typeof CONTAINERS;
export type TreatmentCode = keyof typeof TREATMENTS;
export type HazardCode = keyof typeof HAZARDS;

/** Each code of the List of Wastes, six digits, and whether it is hazardous. */
const CODES = new Map(
  LIST_OF_WASTES.flatMap((chapter) => chapter.split(' ')).map(
    (code) => [code.slice(0, 6), code.endsWith('*')] as const,
  ),
);

const WRITTEN = /^(?:(?:EWC|LOW)[:.]?)?(\d{2})[./-]?(\d{2})[./-]?(\d{2})([*\u{2217}]?)$/iu;

/** The most codes that a load or a transfer note may name. Source: DEFRA, Receipt API 1.0. */
export const MAX_EWC_CODES = 5;

export const EWC_WRONG = 'This code isn’t in the List of Wastes. Choose one from the list, for example 17 09 04.';
export const EWC_TOO_MANY = 'Enter up to five codes.';

/**
 * The code as the List of Wastes has it, six digits and an asterisk if it is hazardous; null if the list has no such
 * code. Takes spaces, dots, hyphens and slashes between the pairs, `EWC` before them, and an asterisk left out: `17 06 05`,
 * `EWC 17.06.05` → `170605*`. An asterisk on a code that is not hazardous is another code, so null.
 */
export function parseEwcCode(text: string): string | null {
  const written = plainCode(text).replaceAll(/\s/g, '');
  const [, first = '', second = '', third = '', star = ''] = WRITTEN.exec(written) ?? [];
  const digits = `${first}${second}${third}`;
  const hazardous = CODES.get(digits);
  if (hazardous === undefined || (star !== '' && !hazardous)) return null;
  return hazardous ? `${digits}*` : digits;
}

/** Whether the text is a code of the List of Wastes, in any way of writing it, with or without its asterisk. */
export const isEwcCode = (text: string): boolean => parseEwcCode(text) !== null;

/** Whether the List of Wastes has the code as hazardous, absolutely or as a mirror entry. */
export const isHazardousCode = (text: string): boolean => CODES.get(text.replaceAll(/\D/g, '')) === true;

export const isTreatment = (text: string): text is TreatmentCode => Object.hasOwn(TREATMENTS, text);
export const isContainer = (text: string): text is ContainerCode => Object.hasOwn(CONTAINERS, text);

/** Whether codes and flag agree: a waste with a hazardous code is hazardous. */
export function hazardAgrees(ewcCodes: readonly string[], hazardous: boolean): boolean {
  return hazardous || !ewcCodes.some(isHazardousCode);
}

/** Hazardous properties as people write them: `hp 5, HP07/HP_POP` → `HP_5`, `HP_7`, `HP_POP`; null if one is none. */
export function parseHazards(text: string): HazardCode[] | null {
  const codes = plainCode(text)
    .toUpperCase()
    .split(/[,;/+&\n]|\bAND\b|\s(?=HP)/)
    .map((part) => part.replaceAll(/[\s_.-]/g, ''))
    .filter((part) => part !== '')
    .map((part) => part.replace(/^HP0?/, 'HP_'));
  return codes.every((code): code is HazardCode => Object.hasOwn(HAZARDS, code)) ? [...new Set(codes)] : null;
}

import { plainCode } from './clean-text.ts';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const;
/** Government departments have GD000 to GD499, health authorities HA500 to HA999; neither has check digits. */
const PUBLIC_BODY = /^(GD[0-4]|HA[5-9])\d{2}$/;

/** What to say of a text that `parseVatNumber` cannot read. */
export const VAT_NUMBER_WRONG =
  'Enter a valid VAT number: GB and 9 or 12 digits, for example GB 220 4302 31. Government departments have GD, health authorities HA.';

/**
 * A UK VAT registration number in HMRC's format: `GB 123 4567 89`, with three more digits for a branch; the prefix `XI`
 * for Northern Ireland's trade with the EU is preserved. Null if it is not one, or its check digits are wrong.
 */
export function parseVatNumber(text: string): string | null {
  const written = plainCode(text)
    .replace(/^(?:vat|registration|reg\b|number|no\b|[\s.:#])*/i, '')
    .replace(/^(GB|XI)[\s:]+/i, '$1')
    .replace(/[\s./-]+/g, '')
    .toUpperCase();
  const country = written.startsWith('XI') ? 'XI' : 'GB';
  const number = written.replace(/^(GB|XI)/, '');
  if (PUBLIC_BODY.test(number)) return `${country} ${number}`;
  if (!/^(\d{9}|\d{12})$/.test(number) || !hasCheckDigits(number.slice(0, 9))) return null;
  const parts = [number.slice(0, 3), number.slice(3, 7), number.slice(7, 9), number.slice(9)];
  return [country, ...parts].filter((part) => part !== '').join(' ');
}

/**
 * The first seven digits weigh 8 to 2; with the last two their sum is a multiple of 97, or, for numbers issued since
 * 2010, a multiple of 97 less 55. Source: HMRC, VAT registration number check digits ("97" and "9755").
 */
function hasCheckDigits(digits: string): boolean {
  if (Number(digits.slice(0, 7)) === 0) return false;
  const sum = WEIGHTS.reduce<number>((total, weight, i) => total + weight * Number(digits[i]), 0);
  const rest = (sum + Number(digits.slice(7))) % 97;
  return rest === 0 || rest === 97 - 55;
}

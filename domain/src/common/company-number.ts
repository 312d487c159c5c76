import { plainCode } from './clean-text.ts';

// England and Wales use digits only; the others have a prefix. Source: Companies House, "Uniform Resource Identifiers":
// companies of Scotland and Northern Ireland, partnerships, overseas companies and their UK branches, societies, charitable and community
// organisations.
const PREFIXES =
  'AC|BR|CE|CS|ES|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC';
const PREFIXED = new RegExp(`^(${PREFIXES})(\\d{1,6})$`);
/** Northern Ireland before 1922, a few Scottish partnerships, and societies (`IP000CUS`), whose letters are anywhere. */
const OLD = /^(R\d{7}|SL\d{5}[A-Z]|(IP|SP|RS)(?=.*\d)[A-Z\d]{6})$/;

/** What to say of a text that `parseCompanyNumber` cannot read. */
export const COMPANY_NUMBER_WRONG = 'Enter a valid company number: eight characters, for example 01234567 or SC123456.';

/**
 * A company registration number in the format of Companies House: eight characters, upper case, with the leading zeros
 * that are often left out (`9999042` → `09999042`, `sc 4321` → `SC004321`). Null for anything else.
 */
export function parseCompanyNumber(text: string): string | null {
  const written = plainCode(text)
    .replace(/^(?:company|registered|registration|reg\b|crn\b|number|no\b|[\s.:#])*/i, '')
    .replace(/[\s.-]+/g, '')
    .toUpperCase();
  if (/^\d{1,8}$/.test(written)) return Number(written) === 0 ? null : written.padStart(8, '0');
  const [, prefix, digits] = PREFIXED.exec(written) ?? [];
  if (prefix === undefined || digits === undefined) return OLD.test(written) ? written : null;
  return Number(digits) === 0 ? null : `${prefix}${digits.padStart(6, '0')}`;
}

import { plainCode } from './clean-text.ts';

// England and Wales use digits only; the others have a prefix. Source: Companies House, "Uniform Resource Identifiers":
// companies of Scotland and Northern Ireland, partnerships, overseas companies and their UK branches, societies, charitable and community
// organisations.
const PREFIXES =
  'AC|BR|CE|CS|ES|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC';
const PREFIXED = new RegExp(`^(${PREFIXES})(\\d{1,6})$`);
/** Old formats: Northern Ireland before 1922, societies, and a few Scottish partnerships. */
const OLD = /^(R\d{7}|(IP|SP|SL)\d{5}[A-Z]|(IP|SP)\d{4}RS)$/;

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
  if (OLD.test(written)) return written;
  const [, prefix, digits] = PREFIXED.exec(written) ?? [];
  if (prefix === undefined || digits === undefined || Number(digits) === 0) return null;
  return `${prefix}${digits.padStart(6, '0')}`;
}

import { plainCode } from '../common/clean-text.ts';

// Formats: DEFRA, Receipt API 1.0 (carrier.registrationNumber, receiver.authorisationNumber).

/** England and Wales, Scotland's registers old and new, and Northern Ireland. */
const CARRIER = [
  /^CBD[LU]\d{3,}$/,
  /^WCR\/R\/\d{7}$/,
  /^(SCO|SEA|SNO|SWE|WCR)\/\d{6}$/,
  /^PCT-[A-Z]-\d{3,7}$/,
  /^ROC\W*[UL]T\W*\d{1,5}$/,
];

export const CARRIER_WRONG = 'Enter the carrier registration as the register shows it, for example CBDU123456.';

/**
 * The carrier registration as its register writes it, `cbdu 123 456` and `CBDU/123456` → `CBDU123456`; null if it has no
 * known format.
 */
export function parseCarrierRegistration(text: string): string | null {
  return writtenAs(CARRIER, plainCode(text).replace(/^(CBD[LU])[\s:/.-]+(?=\d)/i, '$1'));
}

const EPR = '(EPR/)?[A-Z]{2}\\d{4}[A-Z]{2}';
const PERMIT = [
  new RegExp(`^${EPR}(/D\\d{4,5})?$`),
  /^(EA)?WML\d{5,6}$/,
  /^PPC\/[AWEN]\/\d{7}$/,
  /^WML\/[LWEN]\/\d{7}(\/\d{2})?$/,
  /^(PPC\/A|WML\/L)\/SEPA\d{4}-\d{4}$/,
  /^EAS\/P\/\d{6}$/,
  /^P\d{4}\/\d{2}[A-Z](\/V\d+)?$/,
  /^WPPC \d{2}\/\d{2}(\/V\d+)?$/,
  /^WML \d{2}\/\d+(\/T)? LN\/\d{2}\/\d+(\/([MTCN]|V\d+))*$/,
  /^WML \d{2}\/\d+ PAC\/\d{4}\/WCL\d{3}$/,
];

export const PERMIT_WRONG = 'Enter the permit number as the permit shows it, for example EPR/AB1234CD.';

/** A notice names the permit by the number of its application, variation or transfer: `EPR/RP3898NM/V004`. */
const EPR_NOTICE = new RegExp(`^(${EPR})/[AVT]\\d{3}$`);

/**
 * The number of an environmental permit or licence as its regulator writes it, without the number of a notice; null if
 * it has no known format. Source: Environment Agency, notices of variation ("Permit number EPR/RP3898NM, variation
 * application number EPR/RP3898NM/V004").
 */
export function parsePermitNumber(text: string): string | null {
  const number = plainCode(text)
    .replace(/^EPR[\s.-]+(?=[A-Z]{2} ?\d)/i, 'EPR/')
    .replace(/^((?:EA)?WML)[\s/.-]+(?=\d{5,6}$)/i, '$1');
  const [, permit = number] = EPR_NOTICE.exec(number.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  return writtenAs(PERMIT, permit);
}

/** Spaces belong to some numbers; in others people add them. */
function writtenAs(formats: readonly RegExp[], text: string): string | null {
  const spaced = text.replaceAll(/\s+/g, ' ').toUpperCase();
  const known = (number: string) => formats.some((format) => format.test(number));
  return [spaced, spaced.replaceAll(' ', '')].find(known) ?? null;
}

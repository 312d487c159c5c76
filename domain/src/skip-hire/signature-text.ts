/**
 * The declaration that a signature confirms, by version. A version that was ever signed is never changed or removed:
 * another wording is another version. Source: Waste (England and Wales) Regulations 2011, reg. 12 and 35(2)(d);
 * trade-and-law.md §2.4.
 */
export const SIGNATURE_TEXTS = {
  '2026-1': {
    hierarchy:
      'I confirm that I have fulfilled my duty to apply the waste hierarchy as required by regulation 12 of the Waste (England and Wales) Regulations 2011.',
    statement:
      'I sign this note for the transferor. The details of the waste, its quantity, the place and the parties are correct to the best of my knowledge.',
  },
} as const;

export type SignatureTextVersion = keyof typeof SIGNATURE_TEXTS;

/** The current wording. */
export const CURRENT_SIGNATURE_TEXT: SignatureTextVersion = '2026-1';

/** The wording of a version, or null if there is no such version. */
export function signatureText(version: string): { hierarchy: string; statement: string } | null {
  return Object.hasOwn(SIGNATURE_TEXTS, version) ? SIGNATURE_TEXTS[version as SignatureTextVersion] : null;
}

export const isRegistration = (text: string) => /^[A-Za-z0-9 ]{1,20}$/.test(text.trim());

/** A payload in kg; null for an empty text, undefined for anything else that is not a weight of a lorry. */
export function payloadOf(text: string): number | null | undefined {
  const digits = text.trim().replace(/[ ,]/g, '');
  if (digits === '') return null;
  const kg = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return kg >= 1 && kg <= 50_000 ? kg : undefined;
}

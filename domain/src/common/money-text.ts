const POUNDS = /^(\d{1,6})(?:\.(\d{1,2}))?$/;

/**
 * Pence of an amount typed in pounds; null for an empty text, undefined for anything but an amount up to £999,999.99.
 */
export function penceOf(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s,£]/g, '');
  if (typed === '') return null;
  const match = POUNDS.exec(typed);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Pence as an amount to type in pounds: 25000 or 1250.50. */
export function poundsOf(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}

/** The form in a job's dialog, for its button in the foot. */
export const FORM = 'job-form';

const KG = /^\d{1,5}$/;

/** Whole kilograms as typed, up to 60,000; null for an empty field, undefined for anything else. */
export function kilograms(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s,]/g, '');
  if (typed === '') return null;
  return KG.test(typed) && Number(typed) <= 60_000 ? Number(typed) : undefined;
}

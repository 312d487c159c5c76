/**
 * Why a line has the VAT that it has. Nothing is charged on what is zero-rated, exempt or outside the scope of VAT; under the domestic
 * reverse charge the customer pays the VAT at the line’s rate to HMRC. Source: law-facts.md §9.3; VAT Act 1994, sections 4, 29A, 30,
 * 31 and 55A.
 */
export const VAT_CATEGORIES = ['standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse_charge'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** The categories that something is sold in. Whether the reverse charge applies depends on the customer. */
export const SOLD_CATEGORIES = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const;
export type SoldCategory = (typeof SOLD_CATEGORIES)[number];

/** Whether something can be sold in a category at a rate in basis points: only the standard and the reduced rate are above 0. */
export const isSoldAt = (vatCategory: SoldCategory, vatRateBp: number): boolean =>
  (vatCategory === 'standard' || vatCategory === 'reduced') === vatRateBp > 0;

/** What people choose from. Source: VAT Act 1994, sections 2, 4, 29A, 30 and 31. */
export const VAT_CHOICES = [
  { vatCategory: 'standard', vatRateBp: 2000 },
  { vatCategory: 'reduced', vatRateBp: 500 },
  { vatCategory: 'zero', vatRateBp: 0 },
  { vatCategory: 'exempt', vatRateBp: 0 },
  { vatCategory: 'outside', vatRateBp: 0 },
] as const satisfies readonly { vatCategory: SoldCategory; vatRateBp: number }[];

/** The category of a rate in basis points where nothing else is said. The reduced rate was never above 12.5 %, the standard one is. */
export function usualCategory(vatRateBp: number): SoldCategory {
  if (vatRateBp === 0) return 'zero';
  return vatRateBp < 1500 ? 'reduced' : 'standard';
}

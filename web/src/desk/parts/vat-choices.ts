import { taxLabel } from '@tonnage/domain/common/vat';
import { type SoldCategory, usualCategory, VAT_CHOICES } from '@tonnage/domain/common/vat-category';

interface Sold {
  vatRateBp: number;
  vatCategory?: SoldCategory | null | undefined;
}

/** What is sold without work is not under the domestic reverse charge. Source: VAT Notice 735, section 2. */
export const GOODS = {
  label: 'Goods only',
  help: 'Materials sold without labour, for example aggregates. The domestic reverse charge doesn’t apply.',
};

/** A category and its rate as the value of a field. */
export const vatValue = ({ vatRateBp, vatCategory }: Sold): string =>
  `${vatCategory ?? usualCategory(vatRateBp)}:${vatRateBp}`;

/** The category and rate, in basis points, of a field. */
export function vatOf(value: string): { vatRateBp: number; vatCategory: SoldCategory } {
  const [category, rate] = value.split(':');
  return { vatCategory: category as SoldCategory, vatRateBp: Number(rate) };
}

/** What a line can be sold at, with the value that it has already. */
export function vatOptions(present: string): { value: string; label: string }[] {
  const values = new Set([...VAT_CHOICES.map(vatValue), ...(present === '' ? [] : [present])]);
  return [...values].map((value) => ({ value, label: taxLabel(vatOf(value)) }));
}

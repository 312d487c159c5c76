import { isSoldAt, type SoldCategory } from '@tonnage/domain/common/vat-category';
import { InvalidInput } from '../../../platform/refusal.ts';

/** Throws InvalidInput, naming the category, if nothing can have it at the rate; `path` leads to what has both. */
export function requireSoldAt(
  { vatRateBp, vatCategory }: { vatRateBp: number; vatCategory?: SoldCategory | null | undefined },
  path: readonly string[] = [],
): void {
  if (vatCategory && !isSoldAt(vatCategory, vatRateBp))
    throw new InvalidInput([
      {
        path: [...path, 'vatCategory'],
        message:
          vatRateBp > 0
            ? 'Choose standard or reduced: nothing else has a rate above 0%.'
            : 'Choose zero-rated, exempt or outside the scope: the rate is 0%.',
      },
    ]);
}

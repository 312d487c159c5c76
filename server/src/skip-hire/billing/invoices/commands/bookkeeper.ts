import type { TenantContext } from '../../../../platform/http/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/** Invoices, payments and credit are the accounts staff's and the managers'; the office's are not (desk.md). Throws FORBIDDEN. */
export function requireBookkeeper({ scope }: TenantContext): void {
  if (scope.staffRole === 'office') throw new Refusal('FORBIDDEN');
}

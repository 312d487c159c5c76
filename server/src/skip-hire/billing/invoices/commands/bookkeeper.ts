import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/** Invoices, payments and credit are for accounts staff and managers only (desk.md). Throws FORBIDDEN. */
export function requireBookkeeper({ scope }: TenantContext): void {
  if (scope.staffRole === 'office') throw new Refusal('FORBIDDEN');
}

import type { PhonePayment } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../../../platform/context.ts';
import { billing } from '../../ports.ts';

/** The payment that an order or movement begins with, pence with VAT: on a card page, behind a link, or in the office's hands already. */
export async function payFirst(
  ctx: AccountContext,
  grossPence: number,
  by?: PhonePayment | null,
): Promise<{ id: string; url: string | null }> {
  if (!by || by === 'account') return billing().startPayment(ctx, grossPence);
  if (by === 'link') return billing().startPayment(ctx, grossPence, { minutes: LIMITS.paymentLinkHours * 60 });
  return { id: await billing().takePayment(ctx, grossPence, by), url: null };
}

import { getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/jobs';
import type { Binder, Deps } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tenantOfHost } from '../../platform/tenant.ts';
import { hostOf } from '../../platform/session.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import type { TenantContext } from '../../platform/context.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { cardPayment } from './queries.ts';

async function present(ctx: TenantContext, reference: string) {
  const found = await cardPayment(ctx.db, ctx.scope.tenantId, 'sandbox', reference);
  if (!found) throw new Refusal('NOT_FOUND');
  const { payment, orderNumbers, returnPath } = found;
  return {
    data: {
      reference: payment.reference,
      amountPence: payment.amount_pence,
      status: payment.status,
      orderNumbers,
      invoiceNumber: payment.invoice_number,
      expiresAt: payment.expires_at?.toISOString() ?? null,
      returnUrl: returnPath,
    },
  };
}

/** The gateway acts for nobody who is signed in: whoever holds the reference answers for the card. */
export function paymentRoutes(bind: Binder, deps: Deps): void {
  bind.open(getSandboxPayment, async (request, { params }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), (ctx) => present(ctx, params.reference));
  });
  bind.open(settleSandboxPayment, async (request, { params, body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const found = await cardPayment(ctx.db, tenantId, 'sandbox', params.reference);
      if (!found) throw new Refusal('NOT_FOUND');
      await settlePayment(ctx, found.payment.id, body.data.outcome === 'approve' ? 'paid' : 'declined');
      return present(ctx, params.reference);
    });
  });
}

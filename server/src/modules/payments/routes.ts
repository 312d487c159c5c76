import { getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/jobs';
import type { Binder, Deps } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tenantOfHost } from '../../platform/tenant.ts';
import { hostOf } from '../../platform/session.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import type { TenantContext } from '../../platform/context.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { sandboxPayment } from './queries.ts';

async function present(ctx: TenantContext, reference: string) {
  const found = await sandboxPayment(ctx.db, ctx.scope.tenantId, reference);
  if (!found) throw new Refusal('NOT_FOUND');
  const { payment, orders, job } = found;
  return {
    data: {
      reference: payment.reference,
      amountPence: payment.amount_pence,
      status: payment.status,
      orderNumbers: job ? [`${job.number}/${job.sequence}`] : orders.map((o) => o.number),
      expiresAt: payment.expires_at?.toISOString() ?? null,
      returnUrl: job ? `/jobs/detail/${job.order_id}/${job.id}` : `/jobs/paid/${orders[0]!.id}`,
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
      const found = await sandboxPayment(ctx.db, tenantId, params.reference);
      if (!found) throw new Refusal('NOT_FOUND');
      await settlePayment(ctx, found.payment.id, body.data.outcome === 'approve' ? 'paid' : 'declined');
      return present(ctx, params.reference);
    });
  });
}

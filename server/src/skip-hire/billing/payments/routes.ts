import { getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import type { Binder } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hasDemoCompany, tenantOfHost } from '../../../platform/tenant.ts';
import { hostOf } from '../../../platform/sessions/session.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { declinePayment } from './commands/decline-payment.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { cardPayment } from './queries.ts';
import { cardProviderOf } from '../../../core/tenants/cards.queries.ts';

/**
 * A payment that is answered at the sandbox. Throws NOT_FOUND, also if the company does not use the sandbox, or no
 * longer does.
 */
async function sandboxPayment(ctx: TenantContext, reference: string) {
  const { tenantId } = ctx.scope;
  const found =
    (await cardProviderOf(ctx, tenantId)) === 'sandbox' && (await cardPayment(ctx.db, tenantId, 'sandbox', reference));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

async function present(ctx: TenantContext, reference: string) {
  const { payment, orderNumbers, returnPath } = await sandboxPayment(ctx, reference);
  return {
    data: {
      reference: payment.reference,
      amountPence: payment.amount_pence,
      status: payment.status,
      declined: payment.declines > 0,
      orderNumbers,
      invoiceNumber: payment.invoice_number,
      expiresAt: payment.expires_at?.toISOString() ?? null,
      returnUrl: returnPath,
    },
  };
}

/** Whether any company of this installation takes cards at the sandbox. */
export async function hasSandbox({ cards, database }: Pick<Deps, 'cards' | 'database'>): Promise<boolean> {
  if (cards.provider !== null) return cards.provider === 'sandbox';
  return hasDemoCompany(database);
}

/** The sandbox gateway needs no session: the reference alone allows answering for the card. */
export function paymentRoutes(bind: Binder, deps: Deps): void {
  bind.open(getSandboxPayment, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), (ctx) => present(ctx, body.data.reference));
  });
  bind.open(settleSandboxPayment, async (request, { body }) => {
    const tenantId = await tenantOfHost(deps.database, hostOf(request));
    return asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const { payment } = await sandboxPayment(ctx, body.data.reference);
      if (body.data.outcome === 'approve') await settlePayment(ctx, payment.id, 'paid');
      else await declinePayment(ctx, payment.id);
      return present(ctx, body.data.reference);
    });
  });
}

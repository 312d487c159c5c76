import type { placePhoneOrder as endpoint } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Received } from '@tonnage/contract/endpoint';
import { formatPence } from '@tonnage/domain/common/money';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { createCustomer } from '../../../accounts/commands/enter-customer.ts';
import { createSite } from '../../../sites/commands/site.ts';
import { siteById } from '../../../sites/queries.ts';
import { placeOrder } from '../../placing/commands/place-order.ts';
import { billing } from '../../ports.ts';
import { knownCustomer } from '../customer.queries.ts';
import { phonePrice } from '../phone-price.queries.ts';
import { keepCaller } from './keep-caller.ts';
import { paymentLink } from '../../emails/orders.ts';

type Input = Received<typeof endpoint>['body']['data'];

export interface PhonePlaced {
  orderIds: string[];
  accountId: string;
  /** Where the customer pays by card; null unless they are sent a link. */
  paymentUrl: string | null;
}

/**
 * Places an order for a caller, one per container, confirmed at once; a new customer and a new site are entered in the
 * same transaction. The total is the one that the caller was told, pence with VAT, or PRICE_CHANGED. A credit account
 * pays by invoice; any other pays now: what the office took itself is receipted at once, a link is emailed to the caller
 * and the order is confirmed once it is paid. Throws PRICE_NOT_YOURS for a price below what the role may agree.
 */
export async function placePhoneOrder(ctx: TenantContext, input: Input): Promise<PhonePlaced> {
  ctx.scope.require('jobs.manage');
  checkInput(input);
  const accountId = await customerOf(ctx, input);
  const account: AccountContext = { ...ctx, scope: ctx.scope.inAccount(accountId), ip: null };
  const siteId = await siteOf(account, input);
  const agreed = await agreedPrice(ctx, account, siteId, input);
  const { caller, payment } = input;
  const placed = await placeOrder(
    account,
    {
      ...input,
      siteId,
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: payment === 'account' ? 'account' : 'card' },
    },
    { caller: { name: caller.name, phone: caller.phone || null, email: caller.email ?? null }, agreed, payment },
  );
  await keepCaller(account, siteId, caller);
  if (placed.paymentId !== null && placed.paymentUrl === null)
    await billing().settlePayment(ctx, placed.paymentId, 'paid');
  if (placed.paymentId !== null && placed.paymentUrl !== null && caller.email)
    await queueMail(
      ctx,
      paymentLink,
      { email: caller.email, name: caller.name, accountId },
      { orderIds: placed.orderIds, paymentId: placed.paymentId },
    );
  return { orderIds: placed.orderIds, accountId, paymentUrl: placed.paymentUrl };
}

/** What only makes sense together. */
function checkInput({ accountId, newCustomer, siteId, newSite, caller, payment, ...price }: Input): void {
  const problems = [
    ...(Boolean(accountId) === Boolean(newCustomer)
      ? [{ path: ['accountId'], message: 'Choose the customer, or enter a new one.' }]
      : []),
    ...(Boolean(siteId) === Boolean(newSite) || (newCustomer && !newSite)
      ? [{ path: ['siteId'], message: 'Choose the site, or enter a new one.' }]
      : []),
    ...(payment === 'link' && !caller.email
      ? [{ path: ['caller', 'email'], message: 'Enter the caller’s email address: the payment link goes there.' }]
      : []),
    ...(typeof price.agreedPence === 'number' && !price.priceReason
      ? [{ path: ['priceReason'], message: 'Say why this price was agreed.' }]
      : []),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** The customer's account: theirs, or a new one that pays before each order. */
async function customerOf(ctx: TenantContext, { accountId, newCustomer, newSite, caller }: Input): Promise<string> {
  if (!newCustomer) return (await knownCustomer(ctx, accountId!)).id;
  return createCustomer(ctx, {
    ...newCustomer,
    email: caller.email,
    invoiceEmail: caller.email,
    phone: caller.phone,
    billingAddress: `${newSite!.addressLine1}, ${newSite!.town}, ${newSite!.postcode}`,
  });
}

async function siteOf(account: AccountContext, { siteId, newSite }: Input): Promise<string> {
  if (!newSite) return siteId!;
  return createSite(account, { ...newSite, name: newSite.name || newSite.addressLine1 });
}

/** The price agreed in place of the list's, if any. Throws PRICE_NOT_YOURS, and PRICE_CHANGED for another total. */
async function agreedPrice(ctx: TenantContext, account: AccountContext, siteId: string, input: Input) {
  const site = await siteById(ctx.db, account.scope, siteId);
  if (!site) throw new Refusal('NOT_FOUND', { field: 'siteId' });
  if (site.depot_id === null) throw new Refusal('NOT_COVERED');
  const at = { siteId: site.id, depotId: site.depot_id, zoneId: site.zone_id };
  const { price, unsuitable, refusal } = await phonePrice(ctx, account.scope.accountId, at, input);
  if (refusal !== null) throw new Refusal('PRICE_NOT_YOURS', { message: refusal });
  if (price === null && !unsuitable)
    throw new Refusal('PRICE_ON_APPLICATION', {
      message: 'There’s no list price for this. Enter the price you agree.',
      field: 'agreedPence',
    });
  if (price !== null && price.grossPence !== input.grossPence)
    throw new Refusal('PRICE_CHANGED', {
      message: `The price is now ${formatPence(price.grossPence)} including VAT. Tell the caller, then place the order.`,
    });
  const { agreedPence, priceReason } = input;
  return typeof agreedPence === 'number' ? { netPence: agreedPence, reason: priceReason! } : null;
}

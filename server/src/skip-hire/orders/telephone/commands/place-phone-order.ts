import type { placePhoneOrder as endpoint } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { LIMITS } from '@tonnage/contract/limits';
import type { Received } from '@tonnage/contract/endpoint';
import { sumInWords } from '@tonnage/domain/common/vat';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import { InvalidInput, Refusal } from '../../../../platform/refusal.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { createCustomer } from '../../../accounts/commands/enter-customer.ts';
import { createSite } from '../../../sites/commands/site.ts';
import { siteById, type SiteRow } from '../../../sites/queries.ts';
import { lockDays, reservePlaces } from '../../../depots/commands/reserve-places.ts';
import { placeOrder, type Placed } from '../../placing/commands/place-order.ts';
import { billing, quotes } from '../../ports.ts';
import { knownCustomer } from '../customer.queries.ts';
import { phonePrice, refusedBy } from '../phone-price.queries.ts';
import { keepCaller } from './keep-caller.ts';
import { paymentLink } from '../../emails/orders.ts';

type Input = Received<typeof endpoint>['body']['data'];
/** The order at one site. */
type Line = Input['also'][number];
/** What is the same at every site of the call. */
type Call = Pick<Input, 'caller' | 'payment' | 'customerReference' | 'driverNotes'>;

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
 * and the order is confirmed once it is paid. Throws PRICE_NOT_YOURS for a price below what the role may agree. Orders at
 * several sites are placed together, each with its own confirmation; a refusal of one names its site.
 */
export async function placePhoneOrder(ctx: TenantContext, input: Input): Promise<PhonePlaced> {
  ctx.scope.require('jobs.manage');
  checkInput(input);
  const accountId = await customerOf(ctx, input);
  const account: AccountContext = { ...ctx, scope: ctx.scope.inAccount(accountId), ip: null };
  const { also, caller, payment, customerReference, driverNotes } = input;
  const call = { caller, payment, customerReference, driverNotes };
  const lines = [lineOf(input), ...also];
  const sites: SiteRow[] = [];
  for (const line of lines) sites.push(await siteOf(account, line));
  if (also.length > 0) await holdDays(account, sites, lines);
  const all: Placed[] = [];
  for (const [at, site] of sites.entries())
    all.push(
      await placeAt(ctx, account, site, call, lines[at]!).catch((error: unknown) => {
        throw also.length > 0 ? ofSite(site, at, error) : error;
      }),
    );
  for (const { orderIds, paymentId, paymentUrl } of all) {
    if (paymentId !== null && paymentUrl === null) await billing().settlePayment(ctx, paymentId, 'paid');
    if (paymentId !== null && paymentUrl !== null && caller.email)
      await queueMail(ctx, paymentLink, { email: caller.email, name: caller.name, accountId }, { orderIds, paymentId });
  }
  // After the payments, as a movement by telephone does: two calls lock in one order.
  await keepCaller(account, sites[0]!.id, caller);
  return { orderIds: all.flatMap(({ orderIds }) => orderIds), accountId, paymentUrl: all[0]!.paymentUrl };
}

/** The order at the first site. */
function lineOf({
  accountId: _account,
  newCustomer: _customer,
  caller: _caller,
  customerReference: _reference,
  driverNotes: _notes,
  confirmedByCaller: _confirmed,
  payment: _payment,
  also: _also,
  ...line
}: Input): Line {
  return line;
}

/** Places the order of one site: what its line leaves out is empty, never another site's. */
async function placeAt(
  ctx: TenantContext,
  account: AccountContext,
  site: SiteRow,
  { caller, payment, ...shared }: Call,
  line: Line,
): Promise<Placed> {
  const { agreed, quoted } = await agreedPrice(ctx, account, site, line);
  const placed = await placeOrder(
    account,
    {
      ...shared,
      ...line,
      siteId: site.id,
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: payment === 'account' ? 'account' : 'card' },
    },
    {
      caller: { name: caller.name, phone: caller.phone || null, email: caller.email ?? null },
      agreed,
      quoted,
      payment,
    },
  );
  const { accountId } = account.scope;
  if (line.quote)
    await quotes().markOrdered(ctx, line.quote, { ...placed, accountId, name: caller.name, date: line.date });
  return placed;
}

/** Locks the days of several orders in one order before the first is placed: each also locks the account in the end. */
async function holdDays(
  { db, scope }: AccountContext,
  sites: readonly SiteRow[],
  lines: readonly Line[],
): Promise<void> {
  const days = sites.flatMap(({ depot_id: depotId }, at) =>
    depotId === null ? [] : [{ depotId, date: lines[at]!.date }],
  );
  const sorted = days.toSorted((a, b) => `${a.depotId} ${a.date}`.localeCompare(`${b.depotId} ${b.date}`));
  for (const depotId of new Set(sorted.map((day) => day.depotId))) await lockDays(db, depotId);
  for (const day of sorted) await reservePlaces(db, { tenantId: scope.tenantId, ...day, places: 0 });
}

/** A refusal of one of several orders, with the name of its site. */
function ofSite({ name }: SiteRow, at: number, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, details, field = 'siteId' } = error;
  return new Refusal(code, { message: `${name}: ${message}`, field: at === 0 ? field : `also.${at - 1}`, details });
}

/** What only makes sense together. */
function checkInput({ accountId, newCustomer, caller, payment, also, ...first }: Input): void {
  const containers = [first, ...also].reduce((sum, { quantity }) => sum + quantity, 0);
  const problems = [
    ...(Boolean(accountId) === Boolean(newCustomer)
      ? [{ path: ['accountId'], message: 'Choose the customer, or enter a new one.' }]
      : []),
    ...(newCustomer && first.siteId && !first.newSite
      ? [{ path: ['siteId'], message: 'Choose the site, or enter a new one.' }]
      : []),
    ...(payment === 'link' && !caller.email
      ? [{ path: ['caller', 'email'], message: 'Enter the caller’s email address: the payment link goes there.' }]
      : []),
    ...(payment === 'link' && also.length > 0
      ? [
          {
            path: ['payment'],
            message: 'A payment link covers one site only. Take the payment now, or place the orders one at a time.',
          },
        ]
      : []),
    ...(containers > LIMITS.containersOfCall
      ? [
          {
            path: ['quantity'],
            message: `Lower the quantity: one call orders at most ${LIMITS.containersOfCall} containers at all its sites.`,
          },
        ]
      : []),
    ...[first, ...also].flatMap((line, at) => problemsOf(line, at === 0 ? [] : ['also', String(at - 1)])),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}

function problemsOf({ siteId, newSite, agreedPence, priceReason }: Omit<Line, 'date'>, under: readonly string[]) {
  return [
    ...(Boolean(siteId) === Boolean(newSite)
      ? [{ path: [...under, 'siteId'], message: 'Choose the site, or enter a new one.' }]
      : []),
    ...(typeof agreedPence === 'number' && !priceReason
      ? [{ path: [...under, 'priceReason'], message: 'Enter why this price was agreed.' }]
      : []),
  ];
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

async function siteOf(
  account: AccountContext,
  { siteId, newSite }: Pick<Line, 'siteId' | 'newSite'>,
): Promise<SiteRow> {
  const id = newSite ? await createSite(account, { ...newSite, name: newSite.name || newSite.addressLine1 }) : siteId!;
  const site = await siteById(account.db, account.scope, id);
  if (!site) throw new Refusal('NOT_FOUND', { field: 'siteId' });
  return site;
}

/** The price agreed in place of the list's, or promised by a quote, if any. Throws PRICE_NOT_YOURS, and PRICE_CHANGED for another total. */
async function agreedPrice(ctx: TenantContext, account: AccountContext, site: SiteRow, line: Line) {
  if (site.depot_id === null) throw new Refusal('NOT_COVERED');
  const at = { siteId: site.id, depotId: site.depot_id, zoneId: site.zone_id };
  const { price, unsuitable, refusal, quoted } = await phonePrice(
    ctx,
    account.scope.accountId,
    at,
    line,
    site.postcode,
  );
  if (refusal !== null) throw new Refusal(refusedBy(line).code, { message: refusal });
  if (price === null && !unsuitable)
    throw new Refusal('PRICE_ON_APPLICATION', {
      message: 'There’s no list price for this. Enter the price you agree.',
      field: 'agreedPence',
    });
  if (price !== null && price.grossPence !== line.grossPence)
    throw new Refusal('PRICE_CHANGED', {
      message: `The price is now ${sumInWords(price)}. Tell the caller, then place the order.`,
    });
  const { agreedPence, priceReason } = line;
  const agreed = typeof agreedPence === 'number' && !quoted ? { netPence: agreedPence, reason: priceReason! } : null;
  return { agreed, quoted };
}

import { formatPence } from '@tonnage/domain/common/money';
import { invoicingText } from '@tonnage/domain/skip-hire/invoice-run';
import { termsText } from '@tonnage/domain/skip-hire/invoices';
import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerById } from './customers.queries.ts';

const ACTIONS: Record<string, string> = {
  'account.added': 'Added',
  'account.corrected': 'Details corrected',
  'member.invited': 'User invited',
  'account.active': 'Approved, released or reopened',
  'account.on_stop': 'Put on stop',
  'account.closed': 'Closed',
  'account.terms_set': 'Payment terms changed',
  'account.rules_set': 'Order rules changed',
  'account.viewed_as': 'Portal viewed as this customer',
  'account.merged': 'Merged into another customer',
  'account.took_in': 'Another customer merged into this one',
  'account.merge_undone': 'Merge undone',
  'account.gave_back': 'Merge undone: work moved back',
};

/** A customer as their page shows them. Throws NOT_FOUND. */
export async function customerShown(ctx: Reading<TenantContext>, id: string): Promise<{ data: Customer }> {
  const customer = await customerById(ctx, id);
  if (!customer) throw new Refusal('NOT_FOUND');
  return { data: presentCustomer(customer) };
}

function presentCustomer(customer: NonNullable<Awaited<ReturnType<typeof customerById>>>): Customer {
  const { row, detail, members, sites, merges, history, owed } = customer;
  return {
    ...row,
    owed,
    tradingName: detail.trading_name,
    companyNumber: detail.company_number,
    vatNumber: detail.vat_number,
    sicCode: detail.sic_code,
    email: detail.email,
    phone: detail.phone,
    invoiceEmail: detail.invoice_email,
    billingAddress: detail.billing_address,
    paymentTermsDays: detail.payment_terms_days,
    termsBasis: detail.terms_basis as Customer['termsBasis'],
    invoiceGrouping: detail.invoice_grouping,
    invoiceFrequency: detail.invoice_frequency,
    invoicesHeld: detail.invoices_held,
    poMandatory: detail.po_mandatory,
    household: detail.household,
    createdAt: detail.created_at.toISOString(),
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role as Customer['members'][number]['role'],
      confirmed: member.confirmed_at !== null,
      blocked: member.blocked,
      emailFails: member.email_failed_at !== null,
      lastUsedAt: member.last_used_at?.toISOString() ?? null,
    })),
    sitesList: sites.map(({ id, name, town, postcode, open_orders: openOrders }) => ({
      id,
      name,
      town,
      postcode,
      openOrders,
    })),
    ...merges,
    history: history.map(({ at, who, action, changes }) => ({
      at: at.toISOString(),
      who: who ?? '',
      action: ACTIONS[action] ?? action,
      reason: reasonOf(action, changes),
    })),
  };
}

/** What the history says of an action beside its name: the reason, or the terms that were set. */
function reasonOf(action: string, changes: unknown): string | null {
  if (action === 'account.merged') return (changes as { survivor: string }).survivor;
  if (action === 'account.took_in') return (changes as { merged: string }).merged;
  if (action !== 'account.terms_set') return (changes as { reason?: string }).reason ?? null;
  const terms = changes as Pick<
    Customer,
    | 'type'
    | 'creditLimitPence'
    | 'paymentTermsDays'
    | 'termsBasis'
    | 'invoiceGrouping'
    | 'invoiceFrequency'
    | 'invoicesHeld'
  >;
  const invoices = invoicingText({
    grouping: terms.invoiceGrouping,
    frequency: terms.invoiceFrequency,
    held: terms.invoicesHeld,
  });
  if (terms.type === 'prepay') return `Pays before each order. Invoices: ${invoices}`;
  const limit = terms.creditLimitPence === null ? 'no limit' : `limit ${formatPence(terms.creditLimitPence)}`;
  return `On credit, ${limit}, ${termsText({ days: terms.paymentTermsDays, basis: terms.termsBasis })}. Invoices: ${invoices}`;
}

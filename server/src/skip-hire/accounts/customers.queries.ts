import { sql } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { owedBy } from './queries.ts';
import { customerTable, OPEN } from './customer-list.queries.ts';
import { mergesOf } from './merge.queries.ts';
import { formatPence } from '@tonnage/domain/common/money';
import { invoicingText } from '@tonnage/domain/skip-hire/invoice-run';
import { termsText } from '@tonnage/domain/skip-hire/invoices';
import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { Refusal } from '../../platform/refusal.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** A customer of the company with everything its page shows; undefined if there is none, also for a malformed id. */
async function customerById(reader: Reader & Pick<TenantContext, 'now'>, id: string) {
  const { db, scope } = reader;
  const row = await customerTable.one(reader, id);
  if (!row) return undefined;
  const detail = await db
    .selectFrom('accounts')
    .select(['trading_name', 'company_number', 'sic_code', 'email', 'phone', 'invoice_email'])
    .select([
      'billing_address',
      'payment_terms_days',
      'terms_basis',
      'invoice_grouping',
      'invoice_frequency',
      'invoices_held',
      'fuel_surcharge_exempt',
      'po_mandatory',
      'household',
      'created_at',
    ])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'u.confirmed_at', 'u.email_failed_at', 'm.last_used_at'])
    .select(sql<boolean>`u.blocked_at is not null or tonnage_blocked(u.id)`.as('blocked'))
    .select(sql<boolean>`tonnage_two_factor(u.id)`.as('two_factor'))
    .where('m.account_id', '=', row.id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const sites = await db
    .selectFrom('sites as s')
    .select(['s.id', 's.name', 's.town', 's.postcode'])
    .select(
      sql<number>`(select coalesce(sum(c.orders), 0)::int from order_counts c where c.site_id = s.id and c.status in ${OPEN})`.as(
        'open_orders',
      ),
    )
    .where('s.account_id', '=', row.id)
    .where('s.status', '<>', 'archived')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  const history = await db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.at', 'e.action', 'e.changes', 'u.name as who'])
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.entity', '=', 'account')
    .where('e.entity_id', '=', row.id)
    .where('e.actor_kind', '=', 'staff')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
  const owed = await owedBy(db, { tenantId: scope.tenantId, accountId: row.id }, reader.now);
  return { row, detail, members, sites, merges: await mergesOf(reader, row.id), history, owed };
}

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
  'payment.promise_withdrawn': 'Promise to pay withdrawn',
  'payment.promised': 'Promise to pay recorded',
  'reminder.sent': 'Reminder of overdue invoices',
  'statement.sent': 'Statement by email',
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
    fuelSurchargeExempt: detail.fuel_surcharge_exempt,
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
      twoFactor: member.two_factor,
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
  > & { reverseCharge?: boolean; fuelSurchargeExempt?: boolean };
  const invoices = invoicingText({
    grouping: terms.invoiceGrouping,
    frequency: terms.invoiceFrequency,
    held: terms.invoicesHeld,
  });
  const vat = terms.reverseCharge ? '. Domestic reverse charge' : '';
  const fuel = terms.fuelSurchargeExempt ? '. No fuel surcharge' : '';
  if (terms.type === 'prepay') return `Pays before each order. Invoices: ${invoices}${vat}${fuel}`;
  const limit = terms.creditLimitPence === null ? 'no limit' : `limit ${formatPence(terms.creditLimitPence)}`;
  return `On credit, ${limit}, ${termsText({ days: terms.paymentTermsDays, basis: terms.termsBasis })}. Invoices: ${invoices}${vat}${fuel}`;
}

import type { Customer, CustomerRow } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { customerById, CustomerListRow } from './customers.queries.ts';

export function presentCustomerRow(row: CustomerListRow): CustomerRow {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    type: row.type,
    creditLimitPence: row.credit_limit_pence,
    exposurePence: row.exposure_pence,
    sites: row.sites,
    openOrders: row.open_orders,
    lastOrderedOn: row.last_ordered_on,
  };
}

const ACTIONS: Record<string, string> = {
  'account.active': 'Approved, released or reopened',
  'account.on_stop': 'Put on stop',
  'account.closed': 'Closed',
  'account.credit_limit_set': 'Credit limit set',
  'account.terms_set': 'Payment terms set',
  'account.rules_set': 'Order rules set',
  'account.viewed_as': 'Portal viewed as this customer',
};

export function presentCustomer(customer: NonNullable<Awaited<ReturnType<typeof customerById>>>): Customer {
  const { row, detail, members, sites, history } = customer;
  return {
    ...presentCustomerRow(row),
    tradingName: detail.trading_name,
    companyNumber: detail.company_number,
    vatNumber: detail.vat_number,
    sicCode: detail.sic_code,
    email: detail.email,
    phone: detail.phone,
    invoiceEmail: detail.invoice_email,
    billingAddress: detail.billing_address,
    paymentTermsDays: detail.payment_terms_days,
    poMandatory: detail.po_mandatory,
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
    history: history.map(({ at, who, action, changes }) => ({
      at: at.toISOString(),
      who: who ?? '',
      action: ACTIONS[action] ?? action,
      reason: (changes as { reason?: string }).reason ?? null,
    })),
  };
}

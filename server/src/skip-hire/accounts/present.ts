import type { Owed } from '@tonnage/domain/skip-hire/owed';
import type { Account, Membership } from '@tonnage/contract/skip-hire/accounts/accounts';
import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { PERMISSIONS } from '@tonnage/domain/skip-hire/permissions';
import type { Scope } from '../../platform/scope.ts';
import { reader } from './stops.queries.ts';
import { factsOf, type accountOf, type memberships } from './queries.ts';

export function presentMembership(
  row: Awaited<ReturnType<typeof memberships>>[number],
  currentId: string | null,
): Membership {
  const { id, number, name, status, type, role } = row;
  return { id, number, name, status, type, role, current: id === currentId };
}

/** The account with whatever blocks its orders. Money only for those who may see it, and see the whole account. */
export function presentAccount(row: Awaited<ReturnType<typeof accountOf>>, scope: Scope, owed: Owed | null): Account {
  const facts = factsOf(row);
  const blockers = accountBlockers(facts, { grossPence: 0 }, reader(scope));
  const seesMoney = scope.may('prices.view') && scope.siteIds === null;
  const { creditLimitPence } = facts;
  return {
    id: row.id,
    documentId: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    type: row.type,
    role: scope.role,
    poMandatory: row.po_mandatory,
    tradingName: row.trading_name,
    companyNumber: row.company_number,
    vatNumber: row.vat_number,
    sicCode: row.sic_code,
    email: row.email,
    phone: row.phone,
    invoiceEmail: row.invoice_email,
    billingAddress: row.billing_address,
    paymentTermsDays: row.payment_terms_days,
    termsBasis: row.terms_basis as Account['termsBasis'],
    ...(seesMoney
      ? {
          creditLimitPence,
          creditLeftPence: creditLimitPence === null ? null : creditLimitPence - facts.exposurePence,
        }
      : {}),
    ...(owed ? { owed } : {}),
    blockers: scope.may('prices.view') ? blockers : blockers.filter((b) => b.code !== 'OVER_LIMIT'),
    limitedToSites: scope.siteIds !== null,
    permissions: PERMISSIONS.filter((p) => scope.may(p)),
  };
}

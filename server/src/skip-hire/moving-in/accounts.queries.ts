import type { AccountKey } from '@tonnage/domain/skip-hire/moving-in/sites';
import type { TenantContext } from '../../platform/context.ts';

/** Names of one company are compared without case, punctuation and the ways to write Limited. */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\b(limited|ltd)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export interface KnownAccount {
  id: string;
  number: string;
  name: string;
  /** `prepay`: they pay before each order. */
  type: string;
  billing_address: string | null;
  payment_terms_days: number;
  terms_basis: string;
}

/** Every customer of the company by number, in lower case. */
export async function accountsByNumber({ db, scope }: Pick<TenantContext, 'db' | 'scope'>) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'number', 'name', 'type', 'merged_into', 'billing_address', 'payment_terms_days', 'terms_basis'])
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  return new Map(rows.map((row) => [row.number.toLowerCase(), row]));
}

/** Finds the customers that rows name; a text says why there is none. */
export async function accountFinder(reader: Pick<TenantContext, 'db' | 'scope'>) {
  const byNumber = await accountsByNumber(reader);
  const byName = Map.groupBy(
    [...byNumber.values()].filter((row) => row.merged_into === null),
    (row) => nameKey(row.name),
  );
  return ({ number, name }: AccountKey): KnownAccount | string => {
    if (number !== null) {
      const found = byNumber.get(number.toLowerCase());
      if (!found) return `There is no customer with account number ${number}. Import the customers first.`;
      return found.merged_into === null ? found : `Account ${number} has been merged into another customer.`;
    }
    const [found, ...others] = byName.get(nameKey(name!)) ?? [];
    if (!found) return `There is no customer called “${name}”. Import the customers first.`;
    return others.length === 0 ? found : `More than one customer is called “${name}”. Add the account number.`;
  };
}

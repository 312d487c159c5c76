import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { makePrices } from '@tonnage/demo/company-factories';
import type { Harness } from './harness.ts';
import type { Customer } from './fixtures.ts';

interface Over {
  jobType?: JobType;
  /** First day of the price. */
  from?: string;
  containerSubTypeId?: string;
}

/**
 * Sets a customer's price for the 8 yd skip, or another, in pence from that day on; the previous price ends the day
 * before.
 */
export function setPrice(h: Harness, { accountId }: Customer, pence: number, over: Over = {}): Promise<void> {
  const { alpha } = h.fixtures;
  const { jobType = 'delivery', from = '2026-01-01', containerSubTypeId = alpha.builders } = over;
  return h.making(async (m) => {
    const earlier = sql`account_id = ${accountId} and container_sub_type_id = ${containerSubTypeId} and job_type = ${jobType}`;
    await sql`delete from prices where ${earlier} and valid_from >= ${from}`.execute(m.db);
    await sql`update prices set valid_to = ${from}::date - 1 where ${earlier} and valid_to is null`.execute(m.db);
    const key = { account_id: accountId, container_sub_type_id: containerSubTypeId, job_type: jobType };
    await makePrices(m, alpha.tenantId, [{ ...key, net_pence: pence, valid_from: from }]);
  });
}

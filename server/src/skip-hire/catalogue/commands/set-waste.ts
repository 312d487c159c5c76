import type { setWaste as endpoint } from '@tonnage/contract/skip-hire/catalogue';
import type { Received } from '@tonnage/contract/endpoint';
import {
  EWC_TOO_MANY,
  EWC_WRONG,
  hazardAgrees,
  isEwcCode,
  MAX_EWC_CODES,
} from '@tonnage/domain/skip-hire/list-of-wastes';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { auditEntry, entryIn, lockedCatalogue, refuseTakenName } from './catalogue-entries.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or updates a waste that the company takes; issued documents keep the words and codes that they were issued with.
 * Throws NOT_FOUND, NAME_TAKEN, EWC_HAZARDOUS, and InvalidInput for changed codes that the List of Wastes does not have.
 */
export async function setWaste(ctx: TenantContext, id: string | null, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  const { wastes } = await lockedCatalogue(ctx);
  const was = entryIn(wastes, id);
  const wasteId = id ?? newId(now);
  refuseTakenName(wastes, { id: wasteId, ...input });
  if (input.ewcCodes.join() !== was?.ewcCodes.join()) requireListed(input.ewcCodes);
  if (!hazardAgrees(input.ewcCodes, input.hazardous)) throw new Refusal('EWC_HAZARDOUS');
  const values = {
    name: input.name,
    description: input.description,
    ewc_codes: input.ewcCodes,
    heavy: input.heavy,
    hazardous: input.hazardous,
    self_service: input.selfService,
    guidance: input.guidance,
    recovered_percent: input.recoveredPercent,
    tipping_pence_per_tonne: input.tippingPencePerTonne,
    active: input.active,
    updated_at: now,
  };
  if (was) await db.updateTable('waste_types').set(values).where('id', '=', wasteId).execute();
  else {
    const own = { id: wasteId, tenant_id: scope.tenantId, created_at: now, sort_order: wastes.length + 1 };
    await db
      .insertInto('waste_types')
      .values({ ...values, ...own })
      .execute();
  }
  await auditEntry(ctx, 'waste', was, { id: wasteId, ...input });
}

function requireListed(codes: readonly string[]): void {
  const message = codes.every(isEwcCode) ? (codes.length > MAX_EWC_CODES ? EWC_TOO_MANY : null) : EWC_WRONG;
  if (message) throw new InvalidInput([{ path: ['ewcCodes'], message }]);
}

import type { Db } from '../../platform/db/db.ts';
import { presentSubType, presentWaste } from './present.ts';
import { containerSubTypes, wasteTypes } from './queries.ts';

/** The containers and wastes that a company's app offers. */
export async function catalogueOf(db: Db, tenantId: string) {
  const subTypes = await containerSubTypes(db, tenantId);
  const wastes = await wasteTypes(db, tenantId);
  return { containerSubtypes: subTypes.map(presentSubType), wasteTypes: wastes.map(presentWaste) };
}

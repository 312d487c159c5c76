import type { ApplicationForMembers } from '@tonnage/contract/core/tenants/application';
import type { Db } from '../../platform/db/db.ts';

/** The lists of a company's trade that its application answers with. */
export type CatalogueOf = (
  db: Db,
  tenantId: string,
) => Promise<Pick<ApplicationForMembers, 'containerSubtypes' | 'wasteTypes'>>;

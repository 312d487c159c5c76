import type { ApplicationForMembers } from '@tonnage/contract/core/tenants/application';
import type { Db } from '../../platform/db/db.ts';

/** The catalogue lists that a company's application data includes. */
export type CatalogueOf = (
  db: Db,
  tenantId: string,
) => Promise<Pick<ApplicationForMembers, 'containerSubtypes' | 'wasteTypes'>>;

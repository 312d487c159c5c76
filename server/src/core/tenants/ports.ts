import type { ApplicationForMembers } from '@tonnage/contract/core/tenants/application';
import type { Db } from '../../platform/db/db.ts';
import { port } from '../../platform/port.ts';

interface Catalogue {
  /** The catalogue lists that a company's application data includes. */
  catalogueOf: (db: Db, tenantId: string) => Promise<Pick<ApplicationForMembers, 'containerSubtypes' | 'wasteTypes'>>;
}

export const [catalogue, connectCatalogue] = port<Catalogue>('catalogue of tenants');

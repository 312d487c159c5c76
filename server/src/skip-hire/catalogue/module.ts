import type { Binders } from '../../platform/http/binders.ts';
import { catalogueRoutes, deskCatalogueRoutes } from './routes.ts';
import { containerSubTypeTable, containerTypeTable, wasteTypeTable } from './entries.queries.ts';

export const module = {
  routes: ({ bind, entries }: Binders) => {
    catalogueRoutes(bind, entries);
    deskCatalogueRoutes(bind);
  },
  tables: [wasteTypeTable, containerTypeTable, containerSubTypeTable],
};

import type { Binders } from '../../platform/http/binders.ts';
import { deskCatalogueRoutes } from './desk.routes.ts';
import { containerSubTypeTable, containerTypeTable, wasteTypeTable } from './entries.queries.ts';
import { catalogueRoutes } from './routes.ts';

export const module = {
  routes: ({ bind, entries }: Binders) => {
    catalogueRoutes(bind, entries);
    deskCatalogueRoutes(bind);
  },
  tables: [wasteTypeTable, containerTypeTable, containerSubTypeTable],
};

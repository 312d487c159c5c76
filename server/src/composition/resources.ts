import { Entries } from '../platform/http/query-language/entries.ts';
import { containerSubTypeTable, containerTypeTable, wasteTypeTable } from '../skip-hire/catalogue/entries.queries.ts';
import {
  accountContactItemTable,
  accountContactTable,
  siteContactItemTable,
  siteContactTable,
} from '../skip-hire/accounts/contact-entries.queries.ts';
import { documentTable } from '../skip-hire/documents/entries.queries.ts';
import { jobTable, orderTable } from '../skip-hire/orders/entries.queries.ts';
import { depotTable, siteTable, zoneTable } from '../skip-hire/sites/entries.queries.ts';

/** Every resource of the query language, through its own list or a relation. */
export const entries = new Entries([
  siteTable,
  siteContactTable,
  siteContactItemTable,
  accountContactTable,
  accountContactItemTable,
  orderTable,
  jobTable,
  documentTable,
  wasteTypeTable,
  containerTypeTable,
  containerSubTypeTable,
  depotTable,
  zoneTable,
]);

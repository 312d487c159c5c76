import { Entries } from '../platform/http/query-language/entries.ts';
import { containerSubTypeNoun, containerTypeNoun, wasteTypeNoun } from '../skip-hire/catalogue/entries.queries.ts';
import {
  accountContactItemNoun,
  accountContactNoun,
  siteContactItemNoun,
  siteContactNoun,
} from '../skip-hire/accounts/contact-entries.queries.ts';
import { documentNoun } from '../skip-hire/documents/entries.queries.ts';
import { jobNoun, orderNoun } from '../skip-hire/orders/entries.queries.ts';
import { depotNoun, siteNoun, zoneNoun } from '../skip-hire/sites/entries.queries.ts';

/** Every noun that the query language reaches, by a list of its own or through a relation. */
export const entries = new Entries([
  siteNoun,
  siteContactNoun,
  siteContactItemNoun,
  accountContactNoun,
  accountContactItemNoun,
  orderNoun,
  jobNoun,
  documentNoun,
  wasteTypeNoun,
  containerTypeNoun,
  containerSubTypeNoun,
  depotNoun,
  zoneNoun,
]);

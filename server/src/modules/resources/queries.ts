import { Entries } from '../../platform/query-language/entries.ts';
import { containerSubTypeNoun, containerTypeNoun, wasteTypeNoun } from '../catalogue/entries.queries.ts';
import {
  accountContactItemNoun,
  accountContactNoun,
  siteContactItemNoun,
  siteContactNoun,
} from '../contacts/entries.queries.ts';
import { documentNoun } from '../documents/entries.queries.ts';
import { jobNoun, orderNoun } from '../orders/entries.queries.ts';
import { depotNoun, siteNoun, zoneNoun } from '../sites/entries.queries.ts';

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

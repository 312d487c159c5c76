import type { Resource } from './resource.ts';
import { accountContactItems, accountContacts, siteContactItems, siteContacts } from './skip-hire/accounts/contacts.ts';
import { containerSubTypes, containerTypes, wasteTypes } from './skip-hire/catalogue.ts';
import { documents } from './skip-hire/documents/documents.ts';
import { jobs, orders } from './skip-hire/orders/orders.ts';
import { depots, sites, zones } from './skip-hire/sites.ts';

/** Everything that the query language reaches, through a list of its own or a relation. */
export const RESOURCES: readonly Resource[] = [
  sites,
  siteContacts,
  siteContactItems,
  accountContacts,
  accountContactItems,
  orders,
  jobs,
  documents,
  wasteTypes,
  containerTypes,
  containerSubTypes,
  depots,
  zones,
];

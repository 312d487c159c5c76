import { containerSubTypes, containerTypes, wasteTypes } from './catalogue.ts';
import { accountContactItems, accountContacts, siteContactItems, siteContacts } from './contacts.ts';
import { documents } from './documents.ts';
import { jobs, orders } from './orders.ts';
import type { Resource } from './resource.ts';
import { depots, sites, zones } from './sites.ts';

/** Everything that the query language reaches, by a list of its own or through a relation. */
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

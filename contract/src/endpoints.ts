import * as accounts from './accounts.ts';
import * as applications from './applications.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as catalogue from './catalogue.ts';
import * as contacts from './contacts.ts';
import * as desk from './desk.ts';
import * as deskAudit from './desk-audit.ts';
import * as deskCalendar from './desk-calendar.ts';
import * as deskCustomers from './desk-customers.ts';
import * as deskDocuments from './desk-documents.ts';
import * as deskExports from './desk-exports.ts';
import * as deskFleet from './desk-fleet.ts';
import * as deskCatalogue from './desk-catalogue.ts';
import * as deskNotes from './desk-notes.ts';
import * as deskKeys from './desk-keys.ts';
import * as deskMarks from './desk-marks.ts';
import * as deskOrders from './desk-orders.ts';
import * as deskToday from './desk-today.ts';
import * as deskInvoices from './desk-invoices.ts';
import * as deskOutbox from './desk-outbox.ts';
import * as deskPeople from './desk-people.ts';
import * as deskPermits from './desk-permits.ts';
import * as deskPlanner from './desk-planner.ts';
import * as deskPrices from './desk-prices.ts';
import * as deskRequests from './desk-requests.ts';
import * as deskSettings from './desk-settings.ts';
import * as deskStaff from './desk-staff.ts';
import * as deskTracking from './desk-tracking.ts';
import * as deskWebhooks from './desk-webhooks.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as invoices from './invoices.ts';
import * as jobChanges from './job-changes.ts';
import * as jobs from './jobs.ts';
import * as metricAttachments from './metrics/attachments.ts';
import * as metricCatalogue from './metrics/catalogue.ts';
import * as metricComments from './metrics/comments.ts';
import * as metricEntry from './metrics/entry.ts';
import * as metricInvitations from './metrics/invitations.ts';
import * as metricMetrics from './metrics/metrics.ts';
import * as metricOpen from './metrics/open.ts';
import * as metricOrganisations from './metrics/organisations.ts';
import * as metricPeriods from './metrics/periods.ts';
import * as metricProjects from './metrics/projects.ts';
import * as metricNotifications from './metrics/notifications.ts';
import * as metricExport from './metrics/export.ts';
import * as metricReading from './metrics/reading.ts';
import * as metricSources from './metrics/sources.ts';
import * as movements from './movements.ts';
import * as members from './members.ts';
import * as newsletters from './newsletters.ts';
import * as orderLists from './order-lists.ts';
import * as orderResource from './order-resource.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as prices from './prices.ts';
import * as profile from './profile.ts';
import * as proposals from './proposals.ts';
import * as registration from './registration.ts';
import * as run from './run.ts';
import * as search from './search.ts';
import * as siteFigures from './site-figures.ts';
import * as sites from './sites.ts';
import * as statements from './statements.ts';

const MODULES = [
  accounts,
  applications,
  auth,
  calendar,
  catalogue,
  contacts,
  desk,
  deskAudit,
  deskCalendar,
  deskCustomers,
  deskDocuments,
  deskExports,
  deskFleet,
  deskCatalogue,
  deskNotes,
  deskKeys,
  deskMarks,
  deskOrders,
  deskToday,
  deskInvoices,
  deskOutbox,
  deskPeople,
  deskPermits,
  deskPlanner,
  deskPrices,
  deskRequests,
  deskSettings,
  deskStaff,
  deskTracking,
  deskWebhooks,
  documents,
  exports,
  invoices,
  jobChanges,
  jobs,
  metricAttachments,
  metricCatalogue,
  metricEntry,
  metricInvitations,
  metricMetrics,
  metricOpen,
  metricOrganisations,
  metricPeriods,
  metricComments,
  metricProjects,
  metricNotifications,
  metricReading,
  metricExport,
  metricSources,
  movements,
  members,
  newsletters,
  orderLists,
  orderResource,
  orders,
  payments,
  prices,
  profile,
  proposals,
  registration,
  run,
  search,
  siteFigures,
  sites,
  statements,
] as const;

/** A module whose exports are all of theirs. */
type Merged<Module> = (Module extends unknown ? (one: Module) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Exports = Merged<(typeof MODULES)[number]>;

/** Every endpoint by the name of its export. */
export type Endpoints = { [K in keyof Exports as Exports[K] extends Endpoint ? K : never]: Exports[K] & Endpoint };

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'access' in one;

/** Every call of the API, once. The OpenAPI document and the access matrix of the tests are made from this list. */
export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
);

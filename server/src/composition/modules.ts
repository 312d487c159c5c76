import { historyJob } from '../demo/job.ts';
import type { AuditedEntities, Followers } from '../core/audit/ports.ts';
import type { Email } from '../core/email/define-email.ts';
import type { Binders } from '../platform/http/binders.ts';
import type { ResourceTable } from '../platform/http/query-language/resource-table.ts';
import { Entries } from '../platform/http/query-language/entries.ts';
import { backupJob } from '../platform/backup/jobs.ts';
import { removeFileJob, tidyJob } from '../platform/jobs.ts';
import type { Sealed } from '../platform/credentials/reseal.ts';
import type { Job } from '../platform/queue/job.ts';
import { module as audit } from '../core/audit/module.ts';
import { module as emails } from '../core/email/module.ts';
import { module as webhooks } from '../core/webhooks/module.ts';
import { module as apiKeys } from '../core/api-keys/module.ts';
import { module as notifications } from '../core/notifications/module.ts';
import { module as tenants } from '../core/tenants/module.ts';
import { module as identity } from '../core/identity/module.ts';
import { module as accounts } from '../skip-hire/accounts/module.ts';
import { module as staff } from '../skip-hire/staff/module.ts';
import { module as catalogue } from '../skip-hire/catalogue/module.ts';
import { module as depots } from '../skip-hire/depots/module.ts';
import { module as sites } from '../skip-hire/sites/module.ts';
import { module as prices } from '../skip-hire/prices/module.ts';
import { module as stock } from '../skip-hire/stock/module.ts';
import { module as orders } from '../skip-hire/orders/module.ts';
import { module as fleet } from '../skip-hire/fleet/module.ts';
import { module as permits } from '../skip-hire/permits/module.ts';
import { module as documents } from '../skip-hire/documents/module.ts';
import { module as wasteTracking } from '../skip-hire/waste-tracking/module.ts';
import { module as billing } from '../skip-hire/billing/module.ts';
import { module as enquiries } from '../skip-hire/enquiries/module.ts';
import { module as quotes } from '../skip-hire/quotes/module.ts';
import { module as deskReports } from '../skip-hire/reports/module.ts';
import { module as privacy } from '../skip-hire/privacy/module.ts';
import { module as ledger } from '../skip-hire/ledger/module.ts';
import { module as movingIn } from '../skip-hire/moving-in/module.ts';
import { module as desk } from '../skip-hire/desk/module.ts';
import { module as organisations } from '../metrics/organisations/module.ts';
import { module as metrics } from '../metrics/metrics/module.ts';
import { module as projects } from '../metrics/projects/module.ts';
import { module as periods } from '../metrics/periods/module.ts';
import { module as incoming } from '../metrics/incoming/module.ts';
import { module as scorecard } from '../metrics/scorecard/module.ts';
import { module as reports } from '../metrics/reports/module.ts';
import { module as sources } from '../metrics/sources/module.ts';
import type { TrackingDeps } from '../skip-hire/waste-tracking/client.ts';
import type { DeskCounts } from '../skip-hire/desk/ports.ts';
import { searchRoutes } from './search/routes.ts';

/** What a module brings. */
interface Module {
  /** Binds its endpoints. */
  routes?: (binders: Binders<TrackingDeps>) => void | Promise<void>;
  jobs?: readonly Job[];
  emails?: readonly Email[];
  /** Its entities whose actions are recorded, and what it does after actions on those of earlier modules. */
  audited?: AuditedEntities;
  follows?: Followers;
  /** What the desk counts of it. */
  deskCounts?: Partial<DeskCounts>;
  /** Its columns that `tokens.seal` fills, which a change of the installation's key seals again. */
  sealed?: readonly Sealed[];
  /** Its resources of the query language, each through its own list or a relation. */
  tables?: readonly ResourceTable[];
}

/** Search spans the modules. */
const search = { routes: ({ bind }: Binders) => searchRoutes(bind) };

/** Checks each module by itself: in an array, TypeScript would only check what all have. */
const listed = (...modules: Module[]): readonly Module[] => modules;

/** Every module, in the order in which they may import one another. */
export const MODULES = listed(
  audit,
  emails,
  webhooks,
  apiKeys,
  notifications,
  tenants,
  identity,
  accounts,
  staff,
  catalogue,
  depots,
  sites,
  prices,
  stock,
  orders,
  fleet,
  permits,
  documents,
  wasteTracking,
  billing,
  enquiries,
  quotes,
  privacy,
  ledger,
  deskReports,
  movingIn,
  desk,
  organisations,
  metrics,
  projects,
  periods,
  incoming,
  scorecard,
  reports,
  sources,
  search,
);

export const EMAILS = MODULES.flatMap(({ emails: own = [] }) => own);

export const AUDITED = together(MODULES.map(({ audited }) => audited)) as AuditedEntities;
export const FOLLOWERS = together(MODULES.map(({ follows }) => follows)) as Followers;

export const SEALED = MODULES.flatMap(({ sealed = [] }) => sealed);

export const DESK_COUNTS = together(MODULES.map(({ deskCounts }) => deskCounts)) as DeskCounts;

/** What the modules say of the entities, as one. Throws if two speak of the same. */
function together(parts: readonly (object | undefined)[]): object {
  const all = parts.flatMap((part = {}) => Object.entries(part));
  const twice = all.find(([name], i) => all.findIndex(([other]) => other === name) !== i);
  if (twice) throw new Error(`Two modules declare ${twice[0]}`);
  return Object.fromEntries(all);
}

/** The demo's history comes last, because it is minutes of work. */
export const JOBS = [...MODULES.flatMap(({ jobs = [] }) => jobs), removeFileJob, tidyJob, backupJob, historyJob];

/** Every resource of the query language. */
export const entries = new Entries(MODULES.flatMap(({ tables = [] }) => tables));

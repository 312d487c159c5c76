import { historyJob } from '../../db/seed/living/job.ts';
import type { Email } from '../core/email/define-email.ts';
import { removeFileJob, tidyJob } from '../platform/jobs.ts';
import type { Job } from '../platform/queue/job.ts';
import { module as emails } from '../core/email/module.ts';
import { module as webhooks } from '../core/webhooks/module.ts';
import { module as notifications } from '../core/notifications/module.ts';
import { module as tenants } from '../core/tenants/module.ts';
import { module as identity } from '../core/identity/module.ts';
import { module as accounts } from '../skip-hire/accounts/module.ts';
import { module as staff } from '../skip-hire/staff/module.ts';
import { module as prices } from '../skip-hire/prices/module.ts';
import { module as orders } from '../skip-hire/orders/module.ts';
import { module as documents } from '../skip-hire/documents/module.ts';
import { module as wasteTracking } from '../skip-hire/waste-tracking/module.ts';
import { module as billing } from '../skip-hire/billing/module.ts';
import { module as enquiries } from '../skip-hire/enquiries/module.ts';
import { module as privacy } from '../skip-hire/privacy/module.ts';
import { module as desk } from '../skip-hire/desk/module.ts';
import { module as organisations } from '../metrics/organisations/module.ts';
import { module as metrics } from '../metrics/metrics/module.ts';
import { module as periods } from '../metrics/periods/module.ts';
import { module as reports } from '../metrics/reports/module.ts';
import { module as sources } from '../metrics/sources/module.ts';

/** What a module brings. */
interface Module {
  jobs?: readonly Job[];
  emails?: readonly Email[];
}

/** Every module, in the order in which they may import one another. */
const MODULES: readonly Module[] = [
  emails,
  webhooks,
  notifications,
  tenants,
  identity,
  accounts,
  staff,
  prices,
  orders,
  documents,
  wasteTracking,
  billing,
  enquiries,
  privacy,
  desk,
  organisations,
  metrics,
  periods,
  reports,
  sources,
];

export const EMAILS = MODULES.flatMap(({ emails: own = [] }) => own);

/** The demo's history comes last, because it is minutes of work. */
export const JOBS = [...MODULES.flatMap(({ jobs = [] }) => jobs), removeFileJob, tidyJob, historyJob];

import * as audit from './audit/screens.ts';
import * as billing from './billing/screens.ts';
import * as catalogue from './catalogue/screens.ts';
import * as customers from './customers/screens.ts';
import * as depots from './depots/screens.ts';
import * as documents from './documents/screens.ts';
import * as email from './email/screens.ts';
import * as enquiries from './enquiries/screens.ts';
import * as fleet from './fleet/screens.ts';
import * as ledger from './ledger/screens.ts';
import * as movingIn from './moving-in/screens.ts';
import * as orders from './orders/screens.ts';
import * as permits from './permits/screens.ts';
import * as phoneOrder from './phone-order/screens.ts';
import * as planner from './planner/screens.ts';
import * as prices from './prices/screens.ts';
import * as privacy from './privacy/screens.ts';
import * as quotes from './quotes/screens.ts';
import * as reports from './reports/screens.ts';
import * as requests from './requests/screens.ts';
import * as settings from './settings/screens.ts';
import * as shell from './shell/screens.ts';
import * as staff from './staff/screens.ts';
import * as stock from './stock/screens.ts';
import * as today from './today/screens.ts';
import * as wasteTracking from './waste-tracking/screens.ts';

// One line for each feature, and its import, in the order of the navigation. It declares its screens and its entry there in its folder.
export const FEATURES = [
  today,
  requests,
  planner,
  orders,
  customers,
  enquiries,
  billing,
  prices,
  quotes,
  reports,
  documents,
  wasteTracking,
  permits,
  fleet,
  stock,
  depots,
  catalogue,
  email,
  privacy,
  audit,
  settings,
  ledger,
  movingIn,
  phoneOrder,
  staff,
  shell,
];

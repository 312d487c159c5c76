import * as accounts from './accounts.ts';
import * as applications from './applications.ts';
import * as auth from './auth.ts';
import * as catalogue from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import * as jobs from './jobs.ts';
import * as orders from './orders.ts';
import * as prices from './prices.ts';
import * as registration from './registration.ts';
import * as sites from './sites.ts';

/** Every call of the API, once. The OpenAPI document and the access matrix of the tests are made from this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.login,
  auth.logout,
  auth.changePassword,
  auth.forgotPassword,
  auth.resetPassword,
  auth.sendEmailConfirmation,
  auth.confirmEmail,
  auth.me,
  applications.getApplicationAnonymous,
  applications.getApplicationAuth,
  applications.getTerms,
  registration.createAccount,
  accounts.findAllAccounts,
  accounts.findMyAccount,
  accounts.setAccount,
  catalogue.listContainerSubTypes,
  sites.listSites,
  sites.getSite,
  sites.createSite,
  sites.checkCoverage,
  sites.getLockedDates,
  prices.checkPrices,
  prices.listContainerPrices,
  jobs.createJob,
  jobs.requestCollection,
  orders.getOrdersByStatus,
  orders.getSiteOrdersByStatus,
  orders.getOrdersSummary,
  orders.getOrder,
  orders.getJob,
  jobs.getSandboxPayment,
  jobs.settleSandboxPayment,
];

import type * as accounts from '@tonnage/contract/accounts';
import type * as applications from '@tonnage/contract/applications';
import type * as auth from '@tonnage/contract/auth';
import type * as catalogue from '@tonnage/contract/catalogue';
import type { Endpoint } from '@tonnage/contract/endpoint';
import type * as jobs from '@tonnage/contract/jobs';
import type * as orders from '@tonnage/contract/orders';
import type * as prices from '@tonnage/contract/prices';
import type * as registration from '@tonnage/contract/registration';
import type * as sites from '@tonnage/contract/sites';

type Modules = typeof accounts &
  typeof applications &
  typeof auth &
  typeof catalogue &
  typeof jobs &
  typeof orders &
  typeof prices &
  typeof registration &
  typeof sites;

/** Every endpoint of the contract, by its name. */
export type Calls = { [K in keyof Modules as Modules[K] extends Endpoint ? K : never]: Modules[K] & Endpoint };
export type CallName = keyof Calls;

/**
 * Method and path of each call. The browser needs nothing else of the contract at run time: its schemas stay on the server,
 * and the types below hold this table to the contract, word for word (24 kB of zod less on the login page).
 */
export const CALLS = {
  login: ['POST', '/auth/local'],
  logout: ['POST', '/auth/logout'],
  changePassword: ['POST', '/auth/change-password'],
  forgotPassword: ['POST', '/auth/forgot-password'],
  resetPassword: ['POST', '/auth/reset-password'],
  sendEmailConfirmation: ['POST', '/auth/send-email-confirmation'],
  confirmEmail: ['GET', '/auth/email-confirmation'],
  me: ['GET', '/users/me'],
  getApplicationAnonymous: ['GET', '/applications/me/anonimous'],
  getApplicationAuth: ['GET', '/applications/me/auth'],
  getTerms: ['GET', '/applications/me/terms'],
  createAccount: ['POST', '/accounts'],
  findAllAccounts: ['GET', '/accounts/me/findAll'],
  findMyAccount: ['GET', '/accounts/me/findMine'],
  setAccount: ['PUT', '/accounts/me/setAccount'],
  listContainerSubTypes: ['GET', '/container-sub-types'],
  listSites: ['GET', '/sites'],
  getSite: ['GET', '/sites/{id}'],
  createSite: ['POST', '/sites'],
  checkCoverage: ['GET', '/sites/me/checkDC/{value}'],
  getLockedDates: ['GET', '/sites/me/getLockedDates/{value}'],
  checkPrices: ['POST', '/jobs/me/checkPrices'],
  listContainerPrices: ['POST', '/jobs/me/containerPrices'],
  createJob: ['POST', '/jobs/me/createJob'],
  requestCollection: ['POST', '/jobs/me/requestCollection/{id}'],
  getOrdersByStatus: ['GET', '/orders/me/getOrdersByStatus'],
  getSiteOrdersByStatus: ['GET', '/orders/me/getOrdersByStatus/{siteId}'],
  getOrdersSummary: ['GET', '/orders/me/getOrdersSummary'],
  getOrder: ['GET', '/orders/{id}'],
  getJob: ['GET', '/jobs/{id}'],
  getSandboxPayment: ['GET', '/payments/sandbox/{reference}'],
  settleSandboxPayment: ['POST', '/payments/sandbox/{reference}'],
} as const satisfies { [K in CallName]: readonly [Calls[K]['method'], Calls[K]['path']] };

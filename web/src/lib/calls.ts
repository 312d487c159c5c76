import type * as accounts from '@tonnage/contract/accounts';
import type * as applications from '@tonnage/contract/applications';
import type * as auth from '@tonnage/contract/auth';
import type * as calendar from '@tonnage/contract/calendar';
import type * as catalogue from '@tonnage/contract/catalogue';
import type * as contacts from '@tonnage/contract/contacts';
import type * as desk from '@tonnage/contract/desk';
import type * as deskAudit from '@tonnage/contract/desk-audit';
import type * as deskCalendar from '@tonnage/contract/desk-calendar';
import type * as deskCatalogue from '@tonnage/contract/desk-catalogue';
import type * as deskCustomers from '@tonnage/contract/desk-customers';
import type * as deskDocuments from '@tonnage/contract/desk-documents';
import type * as deskFleet from '@tonnage/contract/desk-fleet';
import type * as deskKeys from '@tonnage/contract/desk-keys';
import type * as deskMarks from '@tonnage/contract/desk-marks';
import type * as deskOrders from '@tonnage/contract/desk-orders';
import type * as deskToday from '@tonnage/contract/desk-today';
import type * as deskInvoices from '@tonnage/contract/desk-invoices';
import type * as deskOutbox from '@tonnage/contract/desk-outbox';
import type * as deskPermits from '@tonnage/contract/desk-permits';
import type * as deskPlanner from '@tonnage/contract/desk-planner';
import type * as deskPrices from '@tonnage/contract/desk-prices';
import type * as deskRequests from '@tonnage/contract/desk-requests';
import type * as deskSettings from '@tonnage/contract/desk-settings';
import type * as deskStaff from '@tonnage/contract/desk-staff';
import type * as deskTracking from '@tonnage/contract/desk-tracking';
import type * as deskWebhooks from '@tonnage/contract/desk-webhooks';
import type * as documents from '@tonnage/contract/documents';
import type { Endpoint } from '@tonnage/contract/endpoint';
import type * as exports from '@tonnage/contract/exports';
import type * as invoices from '@tonnage/contract/invoices';
import type * as jobChanges from '@tonnage/contract/job-changes';
import type * as jobs from '@tonnage/contract/jobs';
import type * as metricAttachments from '@tonnage/contract/metrics/attachments';
import type * as metricInvitations from '@tonnage/contract/metrics/invitations';
import type * as metricMetrics from '@tonnage/contract/metrics/metrics';
import type * as metricOpen from '@tonnage/contract/metrics/open';
import type * as metricOrganisations from '@tonnage/contract/metrics/organisations';
import type * as metricPeriods from '@tonnage/contract/metrics/periods';
import type * as metricProjects from '@tonnage/contract/metrics/projects';
import type * as metricNotifications from '@tonnage/contract/metrics/notifications';
import type * as metricReading from '@tonnage/contract/metrics/reading';
import type * as metricSources from '@tonnage/contract/metrics/sources';
import type * as movements from '@tonnage/contract/movements';
import type * as members from '@tonnage/contract/members';
import type * as newsletters from '@tonnage/contract/newsletters';
import type * as orderLists from '@tonnage/contract/order-lists';
import type * as orderResource from '@tonnage/contract/order-resource';
import type * as orders from '@tonnage/contract/orders';
import type * as payments from '@tonnage/contract/payments';
import type * as prices from '@tonnage/contract/prices';
import type * as profile from '@tonnage/contract/profile';
import type * as proposals from '@tonnage/contract/proposals';
import type * as registration from '@tonnage/contract/registration';
import type * as run from '@tonnage/contract/run';
import type * as search from '@tonnage/contract/search';
import type * as siteFigures from '@tonnage/contract/site-figures';
import type * as sites from '@tonnage/contract/sites';
import type * as statements from '@tonnage/contract/statements';

type Modules = typeof accounts &
  typeof applications &
  typeof auth &
  typeof calendar &
  typeof catalogue &
  typeof contacts &
  typeof exports &
  typeof invoices &
  typeof jobChanges &
  typeof desk &
  typeof deskAudit &
  typeof deskCalendar &
  typeof deskCatalogue &
  typeof deskCustomers &
  typeof deskDocuments &
  typeof deskFleet &
  typeof deskKeys &
  typeof deskMarks &
  typeof deskOrders &
  typeof deskToday &
  typeof deskInvoices &
  typeof deskOutbox &
  typeof deskPermits &
  typeof deskPlanner &
  typeof deskPrices &
  typeof deskRequests &
  typeof deskSettings &
  typeof deskStaff &
  typeof deskTracking &
  typeof deskWebhooks &
  typeof documents &
  typeof proposals &
  typeof run &
  typeof jobs &
  typeof metricAttachments &
  typeof metricInvitations &
  typeof metricMetrics &
  typeof metricOpen &
  typeof metricOrganisations &
  typeof metricPeriods &
  typeof metricProjects &
  typeof metricReading &
  typeof metricSources &
  typeof metricNotifications &
  typeof movements &
  typeof members &
  typeof newsletters &
  typeof orderLists &
  typeof orderResource &
  typeof orders &
  typeof payments &
  typeof prices &
  typeof profile &
  typeof registration &
  typeof search &
  typeof siteFigures &
  typeof sites &
  typeof statements;

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
  getManifest: ['GET', '/applications/me/manifest'],
  getApplicationAuth: ['GET', '/applications/me/auth'],
  getTerms: ['GET', '/applications/me/terms'],
  createAccount: ['POST', '/accounts'],
  findAllAccounts: ['GET', '/accounts/me/findAll'],
  findMyAccount: ['GET', '/accounts/me/findMine'],
  setAccount: ['PUT', '/accounts/me/setAccount'],
  listContainerSubTypes: ['GET', '/container-sub-types'],
  listWasteTypes: ['GET', '/waste-types'],
  getWasteType: ['GET', '/waste-types/{id}'],
  createWasteType: ['POST', '/waste-types'],
  updateWasteType: ['PUT', '/waste-types/{id}'],
  patchWasteType: ['PATCH', '/waste-types/{id}'],
  deleteWasteType: ['DELETE', '/waste-types/{id}'],
  listSites: ['GET', '/sites'],
  getSite: ['GET', '/sites/{id}'],
  createSite: ['POST', '/sites'],
  updateSite: ['PUT', '/sites/{id}'],
  patchSite: ['PATCH', '/sites/{id}'],
  deleteSite: ['DELETE', '/sites/{id}'],
  listSiteContacts: ['GET', '/site-contacts'],
  getSiteContact: ['GET', '/site-contacts/{id}'],
  createSiteContact: ['POST', '/site-contacts'],
  updateSiteContact: ['PUT', '/site-contacts/{id}'],
  patchSiteContact: ['PATCH', '/site-contacts/{id}'],
  deleteSiteContact: ['DELETE', '/site-contacts/{id}'],
  listSiteContactItems: ['GET', '/site-contact-items'],
  getSiteContactItem: ['GET', '/site-contact-items/{id}'],
  createSiteContactItem: ['POST', '/site-contact-items'],
  updateSiteContactItem: ['PUT', '/site-contact-items/{id}'],
  patchSiteContactItem: ['PATCH', '/site-contact-items/{id}'],
  deleteSiteContactItem: ['DELETE', '/site-contact-items/{id}'],
  listAccountContacts: ['GET', '/account-contacts'],
  getAccountContact: ['GET', '/account-contacts/{id}'],
  createAccountContact: ['POST', '/account-contacts'],
  updateAccountContact: ['PUT', '/account-contacts/{id}'],
  patchAccountContact: ['PATCH', '/account-contacts/{id}'],
  deleteAccountContact: ['DELETE', '/account-contacts/{id}'],
  listAccountContactItems: ['GET', '/account-contact-items'],
  getAccountContactItem: ['GET', '/account-contact-items/{id}'],
  createAccountContactItem: ['POST', '/account-contact-items'],
  updateAccountContactItem: ['PUT', '/account-contact-items/{id}'],
  patchAccountContactItem: ['PATCH', '/account-contact-items/{id}'],
  deleteAccountContactItem: ['DELETE', '/account-contact-items/{id}'],
  getSiteFigures: ['GET', '/sites/me/figures/{id}'],
  checkCoverage: ['GET', '/sites/me/checkDC/{value}'],
  getLockedDates: ['GET', '/sites/me/getLockedDates/{value}'],
  checkPrices: ['POST', '/jobs/me/checkPrices'],
  listContainerPrices: ['POST', '/jobs/me/containerPrices'],
  createJob: ['POST', '/jobs/me/createJob'],
  requestCollection: ['POST', '/jobs/me/requestCollection/{id}'],
  requestExchange: ['POST', '/jobs/me/requestExchange/{id}'],
  requestTipAndReturn: ['POST', '/jobs/me/requestTipAndReturn/{id}'],
  requestReposition: ['POST', '/jobs/me/requestReposition/{id}'],
  cancelJob: ['POST', '/jobs/me/cancelJob/{id}'],
  cancelOrder: ['POST', '/orders/me/cancelOrder/{id}'],
  updateJob: ['POST', '/jobs/me/updateJob/{id}'],
  putJob: ['PUT', '/jobs/{id}'],
  patchJob: ['PATCH', '/jobs/{id}'],
  checkJobChange: ['POST', '/jobs/me/checkJobChange/{id}'],
  getOrdersByStatus: ['GET', '/orders/me/getOrdersByStatus'],
  getSiteOrdersByStatus: ['GET', '/orders/me/getOrdersByStatus/{siteId}'],
  getOrdersSummary: ['GET', '/orders/me/getOrdersSummary'],
  listOrders: ['GET', '/orders'],
  getOrder: ['GET', '/orders/{id}'],
  createOrder: ['POST', '/orders'],
  updateOrder: ['PUT', '/orders/{id}'],
  patchOrder: ['PATCH', '/orders/{id}'],
  deleteOrder: ['DELETE', '/orders/{id}'],
  listJobs: ['GET', '/jobs'],
  getJob: ['GET', '/jobs/{id}'],
  postJob: ['POST', '/jobs'],
  deleteJob: ['DELETE', '/jobs/{id}'],
  listDocuments: ['GET', '/documents'],
  getDocument: ['GET', '/documents/{id}'],
  createDocument: ['POST', '/documents'],
  updateDocument: ['PUT', '/documents/{id}'],
  patchDocument: ['PATCH', '/documents/{id}'],
  removeDocument: ['DELETE', '/documents/{id}'],
  getDocumentNote: ['GET', '/documents/{id}/note'],
  signDocument: ['POST', '/documents/{id}/sign'],
  getDocumentLink: ['GET', '/documents/{id}/link'],
  getDocumentFile: ['GET', '/documents/{id}/file'],
  exportDocuments: ['GET', '/documents/export.csv'],
  archiveDocuments: ['POST', '/documents/me/archive'],
  uploadFiles: ['POST', '/upload'],
  exportOrders: ['GET', '/orders/export.csv'],
  exportSites: ['GET', '/sites/export.csv'],
  search: ['GET', '/search'],
  getOrderCalendar: ['GET', '/orders/{id}/calendar.ics'],
  getCalendarFeed: ['GET', '/calendar/me/feed'],
  createCalendarFeed: ['POST', '/calendar/me/feed'],
  removeCalendarFeed: ['DELETE', '/calendar/me/feed'],
  readCalendarFeed: ['GET', '/calendar/{secret}/jobs.ics'],
  getSandboxPayment: ['GET', '/payments/sandbox/{reference}'],
  updateAccount: ['PUT', '/accounts/{id}'],
  updateMe: ['PUT', '/users/me'],
  setPicture: ['PUT', '/users/me/picture'],
  removePicture: ['DELETE', '/users/me/picture'],
  getPicture: ['GET', '/pictures/{day}/{name}'],
  listSessions: ['GET', '/auth/sessions'],
  endSession: ['DELETE', '/auth/sessions/{id}'],
  endOtherSessions: ['DELETE', '/auth/sessions'],
  getFactor: ['GET', '/auth/factor'],
  startFactor: ['POST', '/auth/factor'],
  confirmFactor: ['POST', '/auth/factor/confirm'],
  removeFactor: ['POST', '/auth/factor/remove'],
  deactivateMe: ['POST', '/users/me/deactivate'],
  deleteMe: ['POST', '/users/me/delete'],
  getNotifications: ['GET', '/me/notifications'],
  setNotifications: ['PUT', '/me/notifications'],
  listMembers: ['GET', '/accounts/me/members'],
  updateMember: ['PUT', '/accounts/me/members/{id}'],
  removeMember: ['DELETE', '/accounts/me/members/{id}'],
  listInvitations: ['GET', '/accounts/me/invitations'],
  invite: ['POST', '/accounts/me/invitations'],
  revokeInvitation: ['DELETE', '/accounts/me/invitations/{id}'],
  lookAtInvitation: ['GET', '/invitations/{token}'],
  acceptInvitation: ['POST', '/invitations/{token}/accept'],
  subscribeNewsletter: ['POST', '/newsletters'],
  confirmNewsletter: ['POST', '/newsletters/confirm'],
  leaveNewsletter: ['POST', '/newsletters/leave'],
  getDesk: ['GET', '/desk/me'],
  viewAsCustomer: ['POST', '/desk/viewAs'],
  endViewAsCustomer: ['DELETE', '/desk/viewAs'],
  listRequests: ['GET', '/desk/requests'],
  confirmRequest: ['POST', '/desk/jobs/{id}/confirm'],
  declineRequest: ['POST', '/desk/jobs/{id}/decline'],
  proposeDate: ['POST', '/desk/jobs/{id}/propose'],
  getOfficeDays: ['GET', '/desk/jobs/{id}/days'],
  getDeskToday: ['GET', '/desk/today'],
  listCustomers: ['GET', '/desk/customers'],
  getCustomer: ['GET', '/desk/customers/{id}'],
  setCustomerStatus: ['POST', '/desk/customers/{id}/status'],
  setCustomerCredit: ['PUT', '/desk/customers/{id}/credit'],
  setCustomerRules: ['PUT', '/desk/customers/{id}/rules'],
  listDeskInvoices: ['GET', '/desk/invoices'],
  getDeskInvoice: ['GET', '/desk/invoices/{id}'],
  getInvoiceRun: ['GET', '/desk/invoice-run'],
  runInvoicesNow: ['POST', '/desk/invoice-run'],
  recordBankPayment: ['POST', '/desk/payments'],
  creditInvoice: ['POST', '/desk/invoices/{id}/credit'],
  getPriceChoices: ['GET', '/desk/prices/choices'],
  listPrices: ['GET', '/desk/prices'],
  exportPrices: ['GET', '/desk/prices/export.csv'],
  setPrices: ['PUT', '/desk/prices'],
  endPrice: ['POST', '/desk/prices/{id}/end'],
  previewPrices: ['POST', '/desk/prices/preview'],
  importPrices: ['POST', '/desk/prices/import'],
  askPrice: ['POST', '/desk/prices/ask'],
  getDeskCalendar: ['GET', '/desk/calendar'],
  getDepotDays: ['GET', '/desk/calendar/depots/{id}/days'],
  lookUpPostcode: ['GET', '/desk/calendar/where/{postcode}'],
  addDepot: ['POST', '/desk/calendar/depots'],
  setDepot: ['PUT', '/desk/calendar/depots/{id}'],
  closeDay: ['POST', '/desk/calendar/depots/{id}/days/{date}/close'],
  openDay: ['POST', '/desk/calendar/depots/{id}/days/{date}/open'],
  setDayCapacity: ['PUT', '/desk/calendar/depots/{id}/days/{date}/capacity'],
  addZone: ['POST', '/desk/calendar/zones'],
  setZone: ['PUT', '/desk/calendar/zones/{id}'],
  removeZone: ['DELETE', '/desk/calendar/zones/{id}'],
  getSettings: ['GET', '/desk/settings'],
  changeSettings: ['PATCH', '/desk/settings'],
  addPermitArea: ['POST', '/desk/settings/permit-areas'],
  setPermitArea: ['PUT', '/desk/settings/permit-areas/{id}'],
  removePermitArea: ['DELETE', '/desk/settings/permit-areas/{id}'],
  addChargeType: ['POST', '/desk/settings/charge-types'],
  setChargeType: ['PUT', '/desk/settings/charge-types/{id}'],
  listStaff: ['GET', '/desk/staff'],
  inviteStaff: ['POST', '/desk/staff/invitations'],
  revokeStaffInvitation: ['DELETE', '/desk/staff/invitations/{id}'],
  setStaffRole: ['PUT', '/desk/staff/{id}'],
  endStaff: ['DELETE', '/desk/staff/{id}'],
  lookAtStaffInvitation: ['GET', '/desk/invitations/{token}'],
  acceptStaffInvitation: ['POST', '/desk/invitations/{token}/accept'],
  getDeskCatalogue: ['GET', '/desk/catalogue'],
  addFamily: ['POST', '/desk/catalogue/families'],
  setFamily: ['PUT', '/desk/catalogue/families/{id}'],
  addContainer: ['POST', '/desk/catalogue/containers'],
  setContainer: ['PUT', '/desk/catalogue/containers/{id}'],
  addWaste: ['POST', '/desk/catalogue/wastes'],
  setWaste: ['PUT', '/desk/catalogue/wastes/{id}'],
  orderCatalogue: ['PUT', '/desk/catalogue/order'],
  listKeys: ['GET', '/desk/keys'],
  makeKey: ['POST', '/desk/keys'],
  revokeKey: ['DELETE', '/desk/keys/{id}'],
  listWebhooks: ['GET', '/desk/webhooks'],
  addWebhook: ['POST', '/desk/webhooks'],
  setWebhook: ['PUT', '/desk/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/desk/webhooks/{id}/secret'],
  removeWebhook: ['DELETE', '/desk/webhooks/{id}'],
  listDeliveries: ['GET', '/desk/webhooks/{id}/deliveries'],
  testWebhook: ['POST', '/desk/webhooks/{id}/test'],
  redeliver: ['POST', '/desk/webhooks/deliveries/{id}/redeliver'],
  listAudit: ['GET', '/desk/audit'],
  getAuditChoices: ['GET', '/desk/audit/choices'],
  exportAudit: ['GET', '/desk/audit/export.csv'],
  listMails: ['GET', '/desk/outbox'],
  getMail: ['GET', '/desk/outbox/{id}'],
  retryMail: ['POST', '/desk/outbox/{id}/retry'],
  getPlanner: ['GET', '/desk/planner'],
  planJob: ['POST', '/desk/jobs/{id}/plan'],
  allocateTo: ['POST', '/desk/jobs/{id}/allocate'],
  unallocate: ['POST', '/desk/jobs/{id}/unallocate'],
  startOnWay: ['POST', '/desk/jobs/{id}/start'],
  completeOnSite: ['POST', '/desk/jobs/{id}/complete'],
  failOnSite: ['POST', '/desk/jobs/{id}/fail'],
  listDeskOrders: ['GET', '/desk/orders'],
  getDeskOrder: ['GET', '/desk/orders/{id}'],
  requestMovement: ['POST', '/desk/orders/{id}/movements'],
  cancelForCustomer: ['POST', '/desk/jobs/{id}/cancel'],
  chargeOrder: ['POST', '/desk/orders/{id}/charges'],
  removeCharge: ['DELETE', '/desk/charges/{id}'],
  writeNote: ['POST', '/desk/orders/{id}/notes'],
  removeNote: ['DELETE', '/desk/notes/{id}'],
  listDeskDocuments: ['GET', '/desk/documents'],
  getDeskDocument: ['GET', '/desk/documents/{id}'],
  getDeskDocumentLink: ['GET', '/desk/documents/{id}/link'],
  getDeskFile: ['GET', '/desk/documents/{id}/file'],
  uploadDeskDocument: ['POST', '/desk/documents'],
  removeDeskDocument: ['DELETE', '/desk/documents/{id}'],
  draftNote: ['GET', '/desk/notes/draft'],
  getNoteChoices: ['GET', '/desk/notes/choices'],
  issueTransferNote: ['POST', '/desk/notes'],
  issueSeasonTicket: ['POST', '/desk/season-tickets'],
  voidNote: ['POST', '/desk/documents/{id}/void'],
  correctNote: ['POST', '/desk/documents/{id}/correct'],
  remindToSign: ['POST', '/desk/documents/{id}/remind'],
  listPermits: ['GET', '/desk/permits'],
  applyForPermit: ['POST', '/desk/permits/{id}/apply'],
  grantPermit: ['POST', '/desk/permits/{id}/grant'],
  extendPermit: ['POST', '/desk/permits/{id}/extend'],
  refusePermit: ['POST', '/desk/permits/{id}/refuse'],
  listReceipts: ['GET', '/desk/waste-tracking'],
  getTracking: ['GET', '/desk/waste-tracking/state'],
  exportReceipts: ['GET', '/desk/waste-tracking/export.xlsx'],
  setTrackingCode: ['PUT', '/desk/waste-tracking/code'],
  getReceipt: ['GET', '/desk/waste-tracking/{id}'],
  correctReceipt: ['PUT', '/desk/waste-tracking/{id}'],
  sendReceipt: ['POST', '/desk/waste-tracking/{id}/send'],
  enterReceipt: ['POST', '/desk/waste-tracking/{id}/entered'],
  weighLoad: ['POST', '/desk/jobs/{id}/weights'],
  listVehicles: ['GET', '/desk/vehicles'],
  addVehicle: ['POST', '/desk/vehicles'],
  changeVehicle: ['PATCH', '/desk/vehicles/{id}'],
  listDrivers: ['GET', '/desk/drivers'],
  addDriver: ['POST', '/desk/drivers'],
  changeDriver: ['PATCH', '/desk/drivers/{id}'],
  getDriverDay: ['GET', '/desk/drivers/{id}/days/{date}'],
  makeRunLink: ['POST', '/desk/drivers/{id}/days/{date}/link'],
  revokeRunLink: ['DELETE', '/desk/drivers/{id}/days/{date}/link'],
  getRunSheet: ['GET', '/desk/drivers/{id}/days/{date}/sheet'],
  getRun: ['GET', '/run/{token}'],
  startStop: ['POST', '/run/{token}/stops/{id}/start'],
  completeStop: ['POST', '/run/{token}/stops/{id}/complete'],
  failStop: ['POST', '/run/{token}/stops/{id}/fail'],
  answerProposal: ['POST', '/jobs/me/answerProposal/{id}'],
  setMark: ['PUT', '/desk/settings/marks/{kind}'],
  removeMark: ['DELETE', '/desk/settings/marks/{kind}'],
  getMark: ['GET', '/applications/me/marks/{kind}'],
  sendTestMail: ['POST', '/desk/settings/test-mail'],
  getProposal: ['GET', '/proposals/{token}'],
  answerProposalByMail: ['POST', '/proposals/{token}'],
  openCheckout: ['POST', '/payments/checkout/{reference}'],
  listPayments: ['GET', '/payments'],
  exportPayments: ['GET', '/payments/export.csv'],
  getPayment: ['GET', '/payments/{id}'],
  listInvoices: ['GET', '/invoices'],
  exportInvoices: ['GET', '/invoices/export.csv'],
  getInvoice: ['GET', '/invoices/{id}'],
  payInvoice: ['POST', '/invoices/{id}/pay'],
  getStatement: ['GET', '/accounts/me/statement'],
  exportStatement: ['GET', '/accounts/me/statement/export.csv'],
  listOrganisations: ['GET', '/metrics/organisations'],
  createOrganisation: ['POST', '/metrics/organisations'],
  listOrganisationMembers: ['GET', '/metrics/organisations/{id}/members'],
  checkOrganisationName: ['GET', '/metrics/organisations/name-available'],
  updateOrganisation: ['PATCH', '/metrics/organisations/{id}'],
  deleteOrganisation: ['DELETE', '/metrics/organisations/{id}'],
  listOrganisationInvitations: ['GET', '/metrics/organisations/{id}/invitations'],
  inviteManagers: ['POST', '/metrics/organisations/{id}/managers'],
  resendOrganisationInvitation: ['POST', '/metrics/organisations/{id}/invitations/{invitationId}/resend'],
  revokeOrganisationInvitation: ['DELETE', '/metrics/organisations/{id}/invitations/{invitationId}'],
  lookAtOrganisationInvitation: ['GET', '/metrics/invitations/{token}'],
  acceptOrganisationInvitation: ['POST', '/metrics/invitations/{token}/accept'],
  declineOrganisationInvitation: ['POST', '/metrics/invitations/{token}/decline'],
  addOrganisationMember: ['POST', '/metrics/organisations/{id}/members'],
  removeOrganisationMember: ['DELETE', '/metrics/organisations/{id}/members/{userId}'],
  listProjects: ['GET', '/metrics/projects'],
  getProject: ['GET', '/metrics/projects/{id}'],
  createProject: ['POST', '/metrics/organisations/{id}/projects'],
  updateProject: ['PATCH', '/metrics/projects/{id}'],
  deleteProject: ['DELETE', '/metrics/projects/{id}'],
  finishProject: ['POST', '/metrics/projects/{id}/finish'],
  previewSchedule: ['POST', '/metrics/schedule/preview'],
  getMetric: ['GET', '/metrics/metrics/{id}'],
  createMetric: ['POST', '/metrics/projects/{id}/metrics'],
  updateMetric: ['PATCH', '/metrics/metrics/{id}'],
  listMetrics: ['GET', '/metrics/projects/{id}/metrics'],
  finishMetric: ['POST', '/metrics/metrics/{id}/finish'],
  deleteMetric: ['DELETE', '/metrics/metrics/{id}'],
  removeMetricViewer: ['DELETE', '/metrics/metrics/{id}/viewers/{userId}'],
  setObjective: ['POST', '/metrics/metrics/{id}/objectives'],
  writeEntries: ['PUT', '/metrics/projects/{id}/entries'],
  acceptPeriods: ['POST', '/metrics/periods/accept'],
  dismissPeriods: ['POST', '/metrics/periods/dismiss'],
  requestChanges: ['POST', '/metrics/periods/request-change'],
  getPeriod: ['GET', '/metrics/metrics/{id}/periods/{key}'],
  addComment: ['POST', '/metrics/metrics/{id}/periods/{key}/comments'],
  addPeriodLink: ['POST', '/metrics/metrics/{id}/periods/{key}/links'],
  removePeriodLink: ['DELETE', '/metrics/metrics/{id}/periods/{key}/links/{linkId}'],
  addPeriodDocument: ['POST', '/metrics/metrics/{id}/periods/{key}/documents'],
  removePeriodDocument: ['DELETE', '/metrics/metrics/{id}/periods/{key}/documents/{documentId}'],
  getPeriodDocumentLink: ['GET', '/metrics/metrics/{id}/periods/{key}/documents/{documentId}/link'],
  getPeriodDocumentFile: ['GET', '/metrics/metrics/{id}/periods/{key}/documents/{documentId}/file'],
  getGrid: ['GET', '/metrics/projects/{id}/grid'],
  listWaiting: ['GET', '/metrics/projects/{id}/waiting'],
  listOpen: ['GET', '/metrics/projects/{id}/open'],
  nudgeEditor: ['POST', '/metrics/projects/{id}/nudges'],
  getTasks: ['GET', '/metrics/me/tasks'],
  listNotifications: ['GET', '/metrics/me/notifications'],
  countNotifications: ['GET', '/metrics/me/notifications/unread'],
  readNotifications: ['POST', '/metrics/me/notifications/read'],
  getNoticeSettings: ['GET', '/metrics/me/notification-settings'],
  setNoticeSettings: ['PATCH', '/metrics/me/notification-settings'],
  unsubscribe: ['POST', '/metrics/unsubscribe'],
  listPeriods: ['GET', '/metrics/metrics/{id}/periods'],
  listActivity: ['GET', '/metrics/metrics/{id}/activity'],
  exportMetrics: ['GET', '/metrics/export.csv'],
  getChart: ['GET', '/metrics/projects/{id}/chart'],
  listPortalAccounts: ['GET', '/metrics/portal-accounts'],
  listPortalSites: ['GET', '/metrics/portal-accounts/{id}/sites'],
  connectMetric: ['PUT', '/metrics/metrics/{id}/source'],
  disconnectMetric: ['DELETE', '/metrics/metrics/{id}/source'],
  listEvidence: ['GET', '/metrics/metrics/{id}/periods/{key}/evidence'],
  settleSandboxPayment: ['POST', '/payments/sandbox/{reference}'],
} as const satisfies { [K in CallName]: readonly [Calls[K]['method'], Calls[K]['path']] };

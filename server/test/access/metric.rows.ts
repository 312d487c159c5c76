import { LAST_WEEK, type Team } from '../metrics/team.ts';
import { INCOMING, type MetricThings } from './metric-things.ts';

/** The callers: a guest, the three roles of an organisation, and somebody signed in without one. */
export const METRIC_CALLERS = ['guest', 'manager', 'editor', 'viewer', 'outsider'] as const;
export type MetricCaller = (typeof METRIC_CALLERS)[number];

export interface MetricPolicy {
  may: Record<MetricCaller, string>;
  sent: (of: MetricThings) => object;
  /** It names something: callers outside its organisation get NOT_FOUND. */
  named: boolean;
  /** Recreates what the call consumes, for each permitted caller. */
  spends?: true;
}

const SIGNED_IN = { guest: 'UNAUTHENTICATED', manager: 'ok', editor: 'ok', viewer: 'ok', outsider: 'ok' };
const LISTED = { ...SIGNED_IN, outsider: 'an empty list' };
const INSIDE = { ...SIGNED_IN, outsider: 'NOT_FOUND' };
const MANAGERS = { ...INSIDE, editor: 'NOT_MANAGER', viewer: 'NOT_MANAGER' };
const REPORTERS = { ...INSIDE, viewer: 'NOT_EDITOR' };
/** The manager wrote it. */
const ITS_AUTHOR = { ...INSIDE, editor: 'COMMENT_CLOSED', viewer: 'COMMENT_CLOSED' };

let names = 0;
const seen = ({ metricId, version }: MetricThings) => [{ metricId, key: LAST_WEEK, version }];
const ofOrganisation = ({ organisationId }: Team) => ({ params: { id: organisationId } });
const ofProject = ({ projectId }: Team) => ({ params: { id: projectId } });
const ofMetric = ({ metricId }: Team) => ({ params: { id: metricId } });
const ofPeriod = ({ metricId }: Team) => ({ params: { id: metricId, key: LAST_WEEK } });
const ofComment = ({ commentId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, commentId } });
const ofLink = ({ linkId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, linkId } });
const ofDocument = ({ documentId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, documentId } });
const ofInvitation = ({ organisationId, invitationId }: MetricThings) => ({
  params: { id: organisationId, invitationId },
});
const tonnesOf = (accountId: string) => ({ feed: 'tonnes', accountId, siteIds: null, lagHours: 24 });
const ofWebhook = ({ organisationId, webhookId }: MetricThings) => ({ params: { id: organisationId, webhookId } });
const HOOK = { url: 'https://hooks.example.com', events: ['value.accepted'], active: true };
const ofIncoming = ({ organisationId, incomingId }: MetricThings) => ({
  params: { id: organisationId, webhookId: incomingId },
});
const COUNT = { name: 'Skips', type: 'COUNT' };

/** One row for each call of the metrics tool. */
export const METRIC_POLICY: Record<string, MetricPolicy> = {
  listOrganisations: { may: LISTED, sent: () => ({}), named: false },
  createOrganisation: {
    may: SIGNED_IN,
    sent: () => ({ body: { data: { name: `Another ${++names}`, timeZone: 'Europe/Paris' } } }),
    named: false,
  },
  checkOrganisationName: { may: SIGNED_IN, sent: () => ({ query: { name: 'Anything' } }), named: false },
  updateOrganisation: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { description: 'Builders' } } }),
    named: true,
  },
  deleteOrganisation: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { confirmName: of.organisationName } } }),
    named: true,
    spends: true,
  },
  listOrganisationInvitations: { may: MANAGERS, sent: ofOrganisation, named: true },
  inviteManagers: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { emails: [`asked${++names}@team.example`] } } }),
    named: true,
  },
  resendOrganisationInvitation: { may: MANAGERS, sent: ofInvitation, named: true },
  revokeOrganisationInvitation: { may: MANAGERS, sent: ofInvitation, named: true, spends: true },
  listOrganisationMembers: { may: INSIDE, sent: ofOrganisation, named: true },
  addOrganisationMember: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { email: of.email, role: 'member' } } }),
    named: true,
  },
  removeOrganisationMember: {
    may: MANAGERS,
    sent: ({ organisationId, userId }) => ({ params: { id: organisationId, userId } }),
    named: true,
    spends: true,
  },
  listOrganisationKeys: { may: MANAGERS, sent: ofOrganisation, named: true },
  makeOrganisationKey: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { name: 'Script', scopes: ['values.write'] } } }),
    named: true,
  },
  /** Only for the secret of a shared link. */
  getSharedScorecard: {
    may: { ...INSIDE, manager: 'NOT_FOUND', editor: 'NOT_FOUND', viewer: 'NOT_FOUND' },
    sent: () => ({}),
    named: false,
  },
  shareScorecard: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { name: 'Board', projectId: of.projectId, days: 7 } } }),
    named: true,
  },
  revokeOrganisationKey: {
    may: MANAGERS,
    sent: ({ organisationId, keyId }) => ({ params: { id: organisationId, keyId } }),
    named: true,
    spends: true,
  },
  listOrganisationWebhooks: { may: MANAGERS, sent: ofOrganisation, named: true },
  addOrganisationWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: HOOK } }),
    named: true,
  },
  setOrganisationWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofWebhook(of), body: { data: HOOK } }),
    named: true,
  },
  rotateOrganisationWebhookSecret: { may: MANAGERS, sent: ofWebhook, named: true },
  removeOrganisationWebhook: { may: MANAGERS, sent: ofWebhook, named: true, spends: true },
  listOrganisationDeliveries: { may: MANAGERS, sent: ofWebhook, named: true },
  testOrganisationWebhook: { may: MANAGERS, sent: ofWebhook, named: true },
  redeliverToOrganisation: {
    may: MANAGERS,
    sent: ({ organisationId, deliveryId }) => ({ params: { id: organisationId, deliveryId } }),
    named: true,
    spends: true,
  },
  listIncomingWebhooks: { may: MANAGERS, sent: ofOrganisation, named: true },
  makeIncomingWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: INCOMING } }),
    named: true,
  },
  setIncomingWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofIncoming(of), body: { data: INCOMING } }),
    named: true,
  },
  revokeIncomingWebhook: { may: MANAGERS, sent: ofIncoming, named: true, spends: true },
  tryIncomingMapping: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { mapping: INCOMING.mapping, sample: '{}' } } }),
    named: true,
  },
  // It has received nothing.
  listIncomingDeliveries: { may: { ...MANAGERS, manager: 'an empty list' }, sent: ofIncoming, named: true },
  pushValues: {
    may: REPORTERS,
    sent: ({ metricId }) => ({ body: { data: { values: [{ metric: metricId, period: LAST_WEEK, value: 12 }] } } }),
    named: true,
  },
  listProjects: { may: LISTED, sent: () => ({}), named: false },
  getProject: { may: INSIDE, sent: ofProject, named: true },
  createProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { name: 'New', schedule: { frequency: 'DAILY' } } } }),
    named: true,
  },
  copyProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { name: `Copy ${++names}` } } }),
    named: true,
  },
  updateProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { graceDays: 3 } } }),
    named: true,
  },
  deleteProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { confirmName: 'Site' } } }),
    named: true,
    spends: true,
  },
  finishProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { acceptWaiting: true, dismissOpen: true } } }),
    named: true,
    spends: true,
  },
  previewSchedule: {
    may: SIGNED_IN,
    sent: () => ({ body: { data: { schedule: { frequency: 'QUARTERLY' }, startDate: '2026-03-01' } } }),
    named: false,
  },
  getMetricCatalogue: { may: SIGNED_IN, sent: () => ({}), named: false },
  findMetrics: { may: LISTED, sent: () => ({}), named: false },
  getMetric: { may: INSIDE, sent: ofMetric, named: true },
  createMetric: { may: MANAGERS, sent: (of) => ({ ...ofProject(of), body: { data: COUNT } }), named: true },
  updateMetric: { may: MANAGERS, sent: (of) => ({ ...ofMetric(of), body: { data: { name: 'Again' } } }), named: true },
  createMetrics: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { metrics: [{ ...COUNT, name: `Skips ${++names}` }] } } }),
    named: true,
  },
  changeMetrics: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { metricIds: [of.metricId], category: 'sales' } } }),
    named: true,
  },
  orderMetrics: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { metricIds: [of.metricId] } } }),
    named: true,
    spends: true,
  },
  listMetricTemplates: { may: MANAGERS, sent: ofOrganisation, named: true },
  saveMetricTemplate: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { name: `Template ${++names}` } } }),
    named: true,
  },
  deleteMetricTemplate: {
    may: MANAGERS,
    sent: ({ organisationId, templateId }) => ({ params: { id: organisationId, templateId } }),
    named: true,
    spends: true,
  },
  listMetrics: { may: INSIDE, sent: ofProject, named: true },
  finishMetric: {
    may: MANAGERS,
    sent: (of) => ({ ...ofMetric(of), body: { data: { acceptWaiting: false, dismissOpen: true } } }),
    named: true,
    spends: true,
  },
  deleteMetric: {
    may: MANAGERS,
    sent: (of) => ({ ...ofMetric(of), body: { data: { confirmName: 'Waste collected' } } }),
    named: true,
    spends: true,
  },
  removeMetricViewer: {
    // A viewer may leave voluntarily.
    may: { ...MANAGERS, viewer: 'ok' },
    sent: ({ metricId, viewer }) => ({ params: { id: metricId, userId: viewer.id } }),
    named: true,
    spends: true,
  },
  setObjective: {
    may: MANAGERS,
    sent: (of) => ({ ...ofMetric(of), body: { data: { value: '12', direction: 'DOWN' } } }),
    named: true,
  },
  setObjectives: {
    may: MANAGERS,
    sent: (of) => ({
      ...ofMetric(of),
      body: { data: { direction: 'DOWN', objectives: [{ fromKey: LAST_WEEK, value: '12' }] } },
    }),
    named: true,
  },
  writeEntries: {
    may: REPORTERS,
    sent: (of) => ({
      ...ofProject(of),
      body: { data: { entries: seen(of).map((item) => ({ ...item, action: 'report', value: String(++names) })) } },
    }),
    named: true,
    spends: true,
  },
  acceptPeriods: {
    may: MANAGERS,
    sent: (of) => ({ body: { data: { items: seen(of) } } }),
    named: true,
    spends: true,
  },
  dismissPeriods: {
    may: MANAGERS,
    sent: (of) => ({ body: { data: { items: seen(of), reasonCode: 'OTHER', reason: 'Wrong scale' } } }),
    named: true,
    spends: true,
  },
  requestChanges: {
    may: MANAGERS,
    sent: (of) => ({ body: { data: { items: seen(of), text: 'Is that right?' } } }),
    named: true,
    spends: true,
  },
  getPeriod: { may: INSIDE, sent: ofPeriod, named: true },
  // Last week’s value is still waiting.
  correctPeriod: {
    may: { ...MANAGERS, manager: 'NOT_ACCEPTED' },
    sent: (of) => ({ ...ofPeriod(of), body: { data: { value: '13', reason: 'Ticket arrived late', after: 0 } } }),
    named: true,
  },
  addComment: { may: INSIDE, sent: (of) => ({ ...ofPeriod(of), body: { data: { body: 'Rain' } } }), named: true },
  changeComment: {
    may: ITS_AUTHOR,
    sent: (of) => ({ ...ofComment(of), body: { data: { body: 'Snow' } } }),
    named: true,
  },
  markEvent: { may: REPORTERS, sent: (of) => ({ ...ofComment(of), body: { data: { event: true } } }), named: true },
  removeComment: { may: ITS_AUTHOR, sent: ofComment, named: true, spends: true },
  addPeriodLink: {
    may: REPORTERS,
    sent: (of) => ({ ...ofPeriod(of), body: { data: { label: 'Tickets', url: 'https://tickets.example' } } }),
    named: true,
  },
  removePeriodLink: { may: REPORTERS, sent: ofLink, named: true, spends: true },
  // Files need a form: permitted callers are told that one is missing.
  addPeriodDocument: { may: { ...REPORTERS, manager: 'NO_FILE', editor: 'NO_FILE' }, sent: ofPeriod, named: true },
  removePeriodDocument: { may: REPORTERS, sent: ofDocument, named: true, spends: true },
  getPeriodDocumentLink: { may: INSIDE, sent: ofDocument, named: true },
  getPeriodDocumentFile: { may: INSIDE, sent: ofDocument, named: true },
  getGrid: { may: INSIDE, sent: ofProject, named: true },
  listWaiting: { may: INSIDE, sent: ofProject, named: true },
  listNormal: { may: INSIDE, sent: ofProject, named: true },
  listOpen: { may: INSIDE, sent: ofProject, named: true },
  nudgeEditor: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { userId: of.editor.id } } }),
    named: true,
    spends: true,
  },
  getScorecard: { may: LISTED, sent: () => ({}), named: false },
  markFavourite: { may: INSIDE, sent: ofMetric, named: true },
  unmarkFavourite: { may: INSIDE, sent: ofMetric, named: true },
  getTasks: { may: SIGNED_IN, sent: () => ({}), named: false },
  listNotifications: { may: LISTED, sent: () => ({}), named: false },
  countNotifications: { may: SIGNED_IN, sent: () => ({}), named: false },
  readNotifications: { may: SIGNED_IN, sent: () => ({ body: { data: { read: false } } }), named: false },
  getNoticeSettings: { may: SIGNED_IN, sent: () => ({}), named: false },
  setNoticeSettings: { may: SIGNED_IN, sent: () => ({ body: { data: { digestHour: 7 } } }), named: false },
  listPeriods: { may: INSIDE, sent: ofMetric, named: true },
  listActivity: { may: INSIDE, sent: ofMetric, named: true },
  exportMetrics: { may: INSIDE, sent: ({ projectId }) => ({ query: { projectIds: projectId } }), named: true },
  listPortalAccounts: {
    may: { ...LISTED, editor: 'an empty list', viewer: 'an empty list' },
    sent: () => ({}),
    named: false,
  },
  listPortalSites: {
    // Only members of the account in the portal.
    may: { ...INSIDE, editor: 'NOT_FOUND', viewer: 'NOT_FOUND' },
    sent: ({ accountId }) => ({ params: { id: accountId } }),
    named: true,
  },
  connectMetric: {
    may: MANAGERS,
    sent: (of) => ({ ...ofMetric(of), body: { data: tonnesOf(of.accountId) } }),
    named: true,
  },
  disconnectMetric: { may: MANAGERS, sent: ofMetric, named: true, spends: true },
  listEvidence: {
    may: { ...INSIDE, manager: 'an empty list', editor: 'an empty list', viewer: 'an empty list' },
    sent: ofPeriod,
    named: true,
  },
  getChart: {
    may: INSIDE,
    sent: ({ projectId, metricId }) => ({ params: { id: projectId }, query: { metricIds: metricId } }),
    named: true,
  },
};

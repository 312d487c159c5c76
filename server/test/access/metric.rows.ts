import { LAST_WEEK, type Team } from '../metrics/team.ts';
import { type MetricThings } from './metric-things.ts';
import {
  INSIDE,
  ITS_AUTHOR,
  LISTED,
  MANAGERS,
  type MetricPolicy,
  nextName,
  ofMetric,
  ofOrganisation,
  REPORTERS,
  SIGNED_IN,
} from './metric-policy.ts';
import { ORGANISATION_POLICY } from './organisation.rows.ts';

const seen = ({ metricId, version }: MetricThings) => [{ metricId, key: LAST_WEEK, version }];
const ofProject = ({ projectId }: Team) => ({ params: { id: projectId } });
const ofPeriod = ({ metricId }: Team) => ({ params: { id: metricId, key: LAST_WEEK } });
const ofComment = ({ commentId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, commentId } });
const ofLink = ({ linkId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, linkId } });
const ofDocument = ({ documentId, ...of }: MetricThings) => ({ params: { ...ofPeriod(of).params, documentId } });
const tonnesOf = (accountId: string) => ({ feed: 'tonnes', accountId, siteIds: null, lagHours: 24 });
const COUNT = { name: 'Skips', type: 'COUNT' };

/** One row for each call of the metrics tool. */
export const METRIC_POLICY: Record<string, MetricPolicy> = {
  ...ORGANISATION_POLICY,
  listProjects: { may: LISTED, sent: () => ({}), named: false },
  getProject: { may: INSIDE, sent: ofProject, named: true },
  createProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { name: 'New', schedule: { frequency: 'DAILY' } } } }),
    named: true,
  },
  copyProject: {
    may: MANAGERS,
    sent: (of) => ({ ...ofProject(of), body: { data: { name: `Copy ${nextName()}` } } }),
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
    sent: (of) => ({ ...ofProject(of), body: { data: { metrics: [{ ...COUNT, name: `Skips ${nextName()}` }] } } }),
    named: true,
  },
  updateMetrics: {
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
    sent: (of) => ({ ...ofProject(of), body: { data: { name: `Template ${nextName()}` } } }),
    named: true,
  },
  removeMetricTemplate: {
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
      body: { data: { entries: seen(of).map((item) => ({ ...item, action: 'report', value: String(nextName()) })) } },
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
  createComment: { may: INSIDE, sent: (of) => ({ ...ofPeriod(of), body: { data: { body: 'Rain' } } }), named: true },
  updateComment: {
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
  // An empty scorecard is a file too.
  getScorecardPdf: { may: SIGNED_IN, sent: () => ({}), named: false },
  getScorecard: { may: LISTED, sent: () => ({}), named: false },
  markFavourite: { may: INSIDE, sent: ofMetric, named: true },
  unmarkFavourite: { may: INSIDE, sent: ofMetric, named: true },
  getPunctuality: { may: SIGNED_IN, sent: () => ({}), named: false },
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

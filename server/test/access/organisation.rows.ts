import { LAST_WEEK } from '../metrics/team.ts';
import { INCOMING, type MetricThings, REPORT } from './metric-things.ts';
import {
  INSIDE,
  LISTED,
  MANAGERS,
  type MetricPolicy,
  nextName,
  ofMetric,
  ofOrganisation,
  REPORTERS,
  SIGNED_IN,
} from './metric-policy.ts';

const ofInvitation = ({ organisationId, invitationId }: MetricThings) => ({
  params: { id: organisationId, invitationId },
});
const ofWebhook = ({ organisationId, webhookId }: MetricThings) => ({ params: { id: organisationId, webhookId } });
const HOOK = { url: 'https://hooks.example.com', events: ['value.accepted'], active: true };
const ofIncoming = ({ organisationId, incomingId }: MetricThings) => ({
  params: { id: organisationId, webhookId: incomingId },
});
const ofReport = ({ organisationId, reportId }: MetricThings) => ({ params: { id: organisationId, reportId } });
const reportOf = ({ projectId, manager, userId }: MetricThings) => ({
  ...REPORT,
  projectId,
  readerIds: [manager.id, userId],
});

/** One row for each call of an organisation: its members, keys, webhooks, reports and alerts. */
export const ORGANISATION_POLICY: Record<string, MetricPolicy> = {
  listOrganisations: { may: LISTED, sent: () => ({}), named: false },
  createOrganisation: {
    may: SIGNED_IN,
    sent: () => ({ body: { data: { name: `Another ${nextName()}`, timeZone: 'Europe/Paris' } } }),
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
    sent: (of) => ({ ...ofOrganisation(of), body: { data: { emails: [`asked${nextName()}@team.example`] } } }),
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
  createOrganisationKey: {
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
  createOrganisationWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: HOOK } }),
    named: true,
  },
  updateOrganisationWebhook: {
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
  createIncomingWebhook: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: INCOMING } }),
    named: true,
  },
  updateIncomingWebhook: {
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
  getMetricAlerts: { may: INSIDE, sent: ofMetric, named: true },
  setMetricAlerts: {
    may: INSIDE,
    sent: (of) => ({ ...ofMetric(of), body: { data: { offTrack: true, above: '20', below: null } } }),
    named: true,
  },
  listReports: { may: INSIDE, sent: ofOrganisation, named: true },
  createReport: {
    may: MANAGERS,
    sent: (of) => ({ ...ofOrganisation(of), body: { data: reportOf(of) } }),
    named: true,
  },
  // The manager made it.
  updateReport: {
    may: MANAGERS,
    sent: (of) => ({ ...ofReport(of), body: { data: { ...reportOf(of), paused: true } } }),
    named: true,
  },
  removeReport: { may: MANAGERS, sent: ofReport, named: true, spends: true },
  pushValues: {
    may: REPORTERS,
    sent: ({ metricId }) => ({ body: { data: { values: [{ metric: metricId, period: LAST_WEEK, value: 12 }] } } }),
    named: true,
  },
};

import { addPeriodLink } from '@tonnage/contract/metrics/periods/attachments';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { createOrganisationWebhook, testOrganisationWebhook } from '@tonnage/contract/core/webhooks/organisations';
import { createReport } from '@tonnage/contract/metrics/reports';
import { createIncomingWebhook } from '@tonnage/contract/metrics/incoming';
import { inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { listOrganisations } from '@tonnage/contract/metrics/organisations/organisations';
import { createComment, type PeriodDetail } from '@tonnage/contract/metrics/periods/periods';
import { connectMetric } from '@tonnage/contract/metrics/sources';
import { saveMetricTemplate } from '@tonnage/contract/metrics/projects/templates';
import type { Harness } from '../harness.ts';
import { attach, LAST_WEEK, look, memberAccount, somebody, type Team, team, write } from '../metrics/team.ts';
import { PNG } from '../documents.ts';

/** An incoming webhook. */
export const INCOMING = {
  name: 'Weighbridge',
  mapping: { rows: '', metric: null, metricPath: 'code', valuePath: 'net', dayPath: 'day', commentPath: '' },
};

/** The schedule of a report. */
export const REPORT = { frequency: 'WEEKLY' as const, weekday: 1, monthDay: 1, hour: 8 };

/** A team's things; `userId` belongs to it too, `version` is that of the answer for last week. */
export type MetricThings = Team & {
  userId: string;
  email: string;
  version: number;
  linkId: string;
  /** The manager's. */
  commentId: string;
  documentId: string;
  invitationId: string;
  keyId: string;
  templateId: string;
  webhookId: string;
  incomingId: string;
  reportId: string;
  /** Of the webhook; it has arrived. */
  deliveryId: string;
  /** The manager's. */
  /** A portal account that the manager is a member of. */
  accountId: string;
  organisationName: string;
};

/** A team with a pending answer for last week, and one more viewer. */
let addresses = 0;

export async function metricThings(h: Harness, company = h.fixtures.alpha): Promise<MetricThings> {
  const made = await team(h, { company });
  const client = await h.as(made.editor, company);
  await write(client, made, LAST_WEEK, { action: 'report', value: '12' });
  const ofThis = { params: { id: made.metricId, key: LAST_WEEK } };
  const link = await client.ok(addPeriodLink, {
    ...ofThis,
    body: { data: { label: 'Weighbridge', url: 'https://weighbridge.example' } },
  });
  const attachment = await attach(client, made, LAST_WEEK, 'ticket.png', PNG);
  const joined = await somebody(h, 'Joan');
  await h.withoutTenant((db) =>
    db
      .insertInto('organisation_members')
      .values({
        organisation_id: made.organisationId,
        user_id: joined.id,
        tenant_id: company.tenantId,
        role: 'member',
        joined_at: h.clock.now(),
      })
      .execute(),
  );
  const manager = await h.as(made.manager, company);
  const comment = await manager.ok(createComment, { ...ofThis, body: { data: { body: 'Rain' } } });
  const organisation = { params: { id: made.organisationId } };
  const invited = await manager.ok(inviteManagers, {
    ...organisation,
    // An address gets few invitations an hour, whoever sends them.
    body: { data: { emails: [`asked${++addresses}@team.example`] } },
  });
  const key = await manager.ok(createOrganisationKey, {
    ...organisation,
    body: { data: { name: 'Script', scopes: ['values.write'] } },
  });
  const template = await manager.ok(saveMetricTemplate, {
    params: { id: made.projectId },
    body: { data: { name: 'A site' } },
  });
  const hooks = await manager.ok(createOrganisationWebhook, {
    ...organisation,
    body: { data: { url: 'https://hooks.example.com', events: ['value.reported'], active: true } },
  });
  const webhookId = hooks.data.webhooks[0]!.id;
  const ofWebhook = { params: { id: made.organisationId, webhookId } };
  const tested = await manager.ok(testOrganisationWebhook, ofWebhook);
  await h.rows(`update webhook_deliveries set state = 'delivered' where id = '${tested.data.id}'`);
  const incoming = await manager.ok(createIncomingWebhook, { ...organisation, body: { data: INCOMING } });
  const reports = await manager.ok(createReport, {
    ...organisation,
    body: { data: { ...REPORT, projectId: null, readerIds: [made.manager.id] } },
  });
  const { data: organisations } = await manager.ok(listOrganisations, {});
  const { version } = await look(client, made, LAST_WEEK);
  const accountId = await memberAccount(h, made.manager, company);
  await manager.ok(connectMetric, {
    params: { id: made.metricId },
    body: { data: { feed: 'tonnes', accountId, siteIds: null, lagHours: 24 } },
  });
  return {
    ...made,
    userId: joined.id,
    email: joined.email,
    version,
    linkId: link.data.links[0]!.id,
    commentId: comment.data.comments[0]!.id,
    documentId: (attachment.body as { data: PeriodDetail }).data.documents[0]!.id,
    invitationId: invited.data[0]!.id,
    keyId: key.data.keys[0]!.id,
    templateId: template.data.id,
    webhookId,
    reportId: reports.data[0]!.id,
    incomingId: incoming.data.webhooks[0]!.id,
    deliveryId: tested.data.id,
    accountId,
    organisationName: organisations.find(({ id }) => id === made.organisationId)!.name,
  };
}

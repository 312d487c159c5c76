import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { createOrganisationWebhook, testOrganisationWebhook } from '@tonnage/contract/core/webhooks/organisations';
import { createReport } from '@tonnage/contract/metrics/reports';
import { setMetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import { createIncomingWebhook } from '@tonnage/contract/metrics/incoming';
import { INCOMING, REPORT } from '../access/metric-things.ts';
import { addPeriodLink } from '@tonnage/contract/metrics/periods/attachments';
import { acceptPeriods, createComment, correctPeriod } from '@tonnage/contract/metrics/periods/periods';
import { createMetric } from '@tonnage/contract/metrics/projects';
import { setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { saveView } from '@tonnage/contract/core/identity/views';
import { saveMetricTemplate } from '@tonnage/contract/metrics/projects/templates';
import { markFavourite } from '@tonnage/contract/metrics/scorecard';
import { connectMetric } from '@tonnage/contract/metrics/sources';
import { syncMetric } from '../../src/metrics/sources/jobs.ts';
import type { Harness } from '../harness.ts';
import { PNG } from '../documents.ts';
import { attach, LAST_WEEK, look, memberAccount, type Team, team, write } from './team.ts';

/**
 * A team of alpha's with a row in every table of an organisation, so that no isolation test passes for lack of rows.
 */
export async function teamInEveryTable(h: Harness): Promise<Team> {
  const project = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-02-20' };
  const made = await team(h, { project, metric: { autoDismissWeekends: true } });
  const manager = await h.as(made.manager);
  await write(manager, made, LAST_WEEK, { action: 'report', value: '12' });
  await write(manager, made, '2026-02-24', { action: 'report', value: '12' });
  const { version } = await look(manager, made, '2026-02-24');
  await manager.ok(acceptPeriods, {
    body: { data: { items: [{ metricId: made.metricId, key: '2026-02-24', version }] } },
  });
  await manager.ok(correctPeriod, {
    params: { id: made.metricId, key: '2026-02-24' },
    body: { data: { value: '13', reason: 'Late ticket', after: 0 } },
  });
  const metric = { params: { id: made.metricId } };
  const period = { params: { id: made.metricId, key: LAST_WEEK } };
  await manager.ok(createComment, { ...period, body: { data: { body: 'Rain' } } });
  await manager.ok(addPeriodLink, {
    ...period,
    body: { data: { label: 'Tickets', url: 'https://tickets.example' } },
  });
  await attach(manager, made, LAST_WEEK, 'ticket.png', PNG);
  await h.rows(`insert into nudges (tenant_id, organisation_id, user_id, day, project_id, nudged_by, at)
    values ('${h.fixtures.alpha.tenantId}', '${made.organisationId}', '${made.editor.id}', '2026-03-03', '${made.projectId}',
      '${made.manager.id}', now())`);
  await manager.ok(createMetric, {
    params: { id: made.projectId },
    body: { data: { name: 'Doubled', type: 'WEIGHT', unit: 't', formula: '[Waste collected] * 2' } },
  });
  await manager.ok(setObjective, { ...metric, body: { data: { value: '1', direction: 'UP' } } });
  await manager.ok(updateMetric, { ...metric, body: { data: { name: 'Named', editorEmail: 'asked@team.example' } } });
  await manager.ok(updateMetric, { ...metric, body: { data: { editorId: made.editor.id } } });
  await manager.ok(markFavourite, metric);
  const accountId = await memberAccount(h, made.manager, h.fixtures.alpha);
  const source = { feed: 'tonnes' as const, accountId, siteIds: null, lagHours: 0, from: '2026-02-27' };
  await manager.ok(connectMetric, { ...metric, body: { data: source } });
  await manager.ok(createOrganisationKey, {
    params: { id: made.organisationId },
    body: { data: { name: 'Script', scopes: ['values.write'] } },
  });
  await manager.ok(saveView, { body: { data: { list: 'scorecard', name: 'Mine', search: '' } } });
  await manager.ok(saveMetricTemplate, { params: { id: made.projectId }, body: { data: { name: 'A site' } } });
  const hooks = await manager.ok(createOrganisationWebhook, {
    params: { id: made.organisationId },
    body: { data: { url: 'https://hooks.example.com', events: ['value.reported'], active: true } },
  });
  await manager.ok(testOrganisationWebhook, {
    params: { id: made.organisationId, webhookId: hooks.data.webhooks[0]!.id },
  });
  const incoming = await manager.ok(createIncomingWebhook, {
    params: { id: made.organisationId },
    body: { data: INCOMING },
  });
  await h.rows(`insert into incoming_deliveries (tenant_id, id, organisation_id, webhook_id, delivery, signature, received_at)
    values ('${h.fixtures.alpha.tenantId}', '${incoming.data.webhooks[0]!.id}', '${made.organisationId}',
      '${incoming.data.webhooks[0]!.id}', 'a', 'b', now())`);
  await h.rows(`insert into login_providers (tenant_id, id, name, issuer, client_id, client_secret, audience, organisation_id,
      required, logs_out, created_at)
    values ('${h.fixtures.alpha.tenantId}', '${incoming.data.webhooks[0]!.id}', 'Team', 'https://team.example', 'team', 'sealed',
      'organisation', '${made.organisationId}', false, false, now())`);
  await manager.ok(createReport, {
    params: { id: made.organisationId },
    body: { data: { ...REPORT, projectId: null, readerIds: [made.viewer.id] } },
  });
  await manager.ok(setMetricAlerts, { ...metric, body: { data: { offTrack: true, above: null, below: null } } });
  await anOldLoad(h, accountId);
  await syncMetric(h.deps, { metricId: made.metricId, tenantId: h.fixtures.alpha.tenantId });
  return made;
}

/** A load of the account, weighed on the last Friday before NOW: other tests cover how jobs are completed. */
async function anOldLoad(h: Harness, accountId: string): Promise<void> {
  const [site] = await h.rows<{ id: string; owner: string }>(`
    select s.id, m.user_id as owner from sites s join account_members m using (account_id)
    where account_id = '${accountId}' and m.role = 'owner' order by s.id limit 1`);
  const order = await h.placed({
    accountId,
    siteId: site!.id,
    secondSiteId: site!.id,
    owner: { id: site!.owner, accountId, role: 'owner', name: '', email: '' },
  });
  await h.rows(`update jobs set type = 'wait_and_load', status = 'completed', completed_at = '2026-02-27T12:00:00Z',
    net_weight_kg = 900 where id = '${order.jobId}'`);
}

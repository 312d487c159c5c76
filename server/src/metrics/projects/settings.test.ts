import { createOrganisationWebhook } from '@tonnage/contract/core/webhooks/organisations';
import { shareScorecard } from '@tonnage/contract/metrics/organisations/keys';
import {
  deleteMetric,
  getMetric,
  removeMetricViewer,
  setObjective,
  updateMetric,
} from '@tonnage/contract/metrics/metrics';
import { finishMetric, finishProject } from '@tonnage/contract/metrics/periods/finish';
import {
  copyProject,
  createMetric,
  listMetrics,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '@tonnage/contract/metrics/projects';
import {
  checkOrganisationName,
  createOrganisation,
  deleteOrganisation,
  listOrganisations,
  updateOrganisation,
} from '@tonnage/contract/metrics/organisations/organisations';
import { acceptPeriods } from '@tonnage/contract/metrics/periods/periods';
import { getTasks } from '@tonnage/contract/metrics/periods/reading';
import { expect, test } from 'vitest';
import { sweepDeleted } from '../organisations/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { LAST_WEEK, look, team, write } from '../../../test/metrics/team.ts';

const h = harness();
const named = async (id: string) =>
  (await h.rows<{ name: string }>(`select name from organisations where id = '${id}'`))[0]!.name;

test('an organisation is renamed once to a free name, and must have a valid time zone', async () => {
  const { organisationId: id, manager } = await team(h);
  const rival = await team(h);
  const mona = await h.as(manager);
  const change = (data: object) => mona.call(updateOrganisation, { params: { id }, body: { data } });
  const taken = await named(rival.organisationId);
  const free = async (name: string) => (await mona.ok(checkOrganisationName, { query: { name } })).data.available;
  expect([await free(` ${taken.toUpperCase()}`), await free('Nobody has this')]).toEqual([false, true]);
  expect((await change({ name: taken })).refusal).toBe('ORGANISATION_NAME_TAKEN');
  expect((await change({ timeZone: 'Mars/Olympus' })).refusal).toBe('NOT_A_ZONE');
  const { body } = await change({ name: 'Renamed', description: 'Builders', timeZone: 'Europe/Paris' });
  expect(body.data).toMatchObject({ name: 'Renamed', description: 'Builders', timeZone: 'Europe/Paris' });
  expect((await change({ name: 'renamed' })).status).toBe(200);
  const rivals = await h.as(rival.manager);
  const both = await Promise.all([
    change({ name: 'Race' }),
    rivals.call(updateOrganisation, { params: { id: rival.organisationId }, body: { data: { name: 'race' } } }),
  ]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(
    await h.number(`select count(*) from audit_events where action = 'organisation.updated' and entity_id = '${id}'`),
  ).toBeGreaterThan(1);
});

test('a project changes its details, time zone and grace, never past its periods; a finished one changes nothing', async () => {
  const made = await team(h);
  const mona = await h.as(made.manager);
  const project = { params: { id: made.projectId } };
  const change = (data: object) => mona.call(updateProject, { ...project, body: { data } });
  const due = () =>
    h.number(`select extract(epoch from next_due_at) from metrics where public_id = '${made.metricId}'`);
  const before = await due();
  expect((await change({ graceDays: 8 })).refusal).toBe('GRACE_TOO_LONG');
  expect((await change({ timeZone: 'Nowhere' })).refusal).toBe('NOT_A_ZONE');
  const { body } = await change({
    name: 'Yard',
    categories: ['wasteManagement', 'wasteManagement'],
    timeZone: 'America/New_York',
    graceDays: 0,
  });
  expect(body.data).toMatchObject({
    name: 'Yard',
    categories: ['wasteManagement'],
    timeZone: 'America/New_York',
    graceDays: 0,
  });
  // The same periods, five hours later.
  expect((await due()) - before).toBe(5 * 3600);
  expect(body.data.schedule).toEqual({ frequency: 'WEEKLY', weekday: 1 });
  expect((await change({ frequency: 'DAILY' })).status).toBe(400);
  await mona.ok(finishProject, { ...project, body: { data: { acceptWaiting: false, dismissOpen: false } } });
  expect((await change({ name: 'Again' })).refusal).toBe('PROJECT_FINISHED');
});

test('Ending a metric makes it view-only, irreversibly; pending answers are accepted and open periods dismissed, if requested', async () => {
  const made = await team(h);
  const edgar = await h.as(made.editor);
  const mona = await h.as(made.manager);
  await write(edgar, made, LAST_WEEK, { action: 'report', value: '12' });
  const metric = { params: { id: made.metricId } };
  // The counts that the confirmation dialog shows.
  expect((await mona.ok(getMetric, metric)).data).toMatchObject({ waiting: 1, open: 3 });
  const finish = () =>
    mona.call(finishMetric, { ...metric, body: { data: { acceptWaiting: true, dismissOpen: true } } });
  const both = await Promise.all([finish(), finish()]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await finish()).refusal).toBe('METRIC_FINISHED');
  expect((await mona.ok(getMetric, metric)).data).toMatchObject({ waiting: 0, open: 0 });
  expect(await look(mona, made, LAST_WEEK)).toMatchObject({ status: 'ACCEPTED', kind: 'VALUE' });
  expect(await look(mona, made, '2026-02-09')).toMatchObject({ status: 'ACCEPTED', reasonCode: 'FINISHED' });
  expect((await write(edgar, made, '2026-03-02', { action: 'report', value: '3' })).error?.code).toBe(
    'METRIC_FINISHED',
  );
  expect((await mona.ok(getProject, { params: { id: made.projectId } })).data.finishedAt).toBeNull();
});

test('a viewer can leave a metric, once, and no longer sees it', async () => {
  const made = await team(h);
  const vera = await h.as(made.viewer);
  const go = () => vera.call(removeMetricViewer, { params: { id: made.metricId, userId: made.viewer.id } });
  expect((await go()).status).toBe(200);
  expect((await vera.call(getMetric, { params: { id: made.metricId } })).refusal).toBe('NOT_FOUND');
  expect((await go()).refusal).toBe('NOT_FOUND');
});

test('Deleting is irreversible: only with its name, immediate, the name is free again, and the job removes the rows', async () => {
  const made = await team(h);
  const other = await team(h);
  const mona = await h.as(made.manager);
  const edgar = await h.as(made.editor);
  await write(edgar, made, LAST_WEEK, { action: 'report', value: '12' });
  const { version } = await look(mona, made, LAST_WEEK);
  await mona.ok(acceptPeriods, { body: { data: { items: [{ metricId: made.metricId, key: LAST_WEEK, version }] } } });
  const second = await mona.ok(createMetric, {
    params: { id: made.projectId },
    body: { data: { name: 'Skips', type: 'COUNT', editorId: made.editor.id } },
  });
  const confirm = (confirmName: string) => ({ body: { data: { confirmName } } });

  const metric = { params: { id: second.data.id } };
  expect((await mona.call(deleteMetric, { ...metric, ...confirm('skips') })).refusal).toBe('NAME_NOT_CONFIRMED');
  await mona.ok(deleteMetric, { ...metric, ...confirm('Skips') });
  expect((await mona.ok(listMetrics, { params: { id: made.projectId } })).data.map(({ name }) => name)).toEqual([
    'Waste collected',
  ]);

  const organisation = { params: { id: made.organisationId } };
  await mona.ok(shareScorecard, {
    ...organisation,
    body: { data: { name: 'Board', projectId: made.projectId, days: 7 } },
  });
  const project = { params: { id: made.projectId } };
  expect((await mona.call(deleteProject, { ...project, ...confirm('Sites') })).refusal).toBe('NAME_NOT_CONFIRMED');
  await mona.ok(deleteProject, { ...project, ...confirm('Site') });
  expect((await mona.call(deleteProject, { ...project, ...confirm('Site') })).refusal).toBe('NOT_FOUND');
  expect((await mona.call(getMetric, { params: { id: made.metricId } })).refusal).toBe('NOT_FOUND');
  expect((await mona.ok(listProjects, { query: { state: 'all' } })).data).toEqual([]);
  expect((await edgar.ok(getTasks, {})).data).toMatchObject({ toReport: [], nextDueAt: null });

  const name = await named(made.organisationId);
  expect((await mona.call(deleteOrganisation, { ...organisation, ...confirm('x') })).refusal).toBe(
    'NAME_NOT_CONFIRMED',
  );
  const hook = { url: 'https://hooks.example.com', events: ['value.reported' as const], active: true };
  await mona.ok(createOrganisationWebhook, { ...organisation, body: { data: hook } });
  await mona.ok(deleteOrganisation, { ...organisation, ...confirm(name) });
  expect((await mona.ok(listOrganisations, {})).data).toEqual([]);
  expect((await mona.call(createOrganisation, { body: { data: { name, timeZone: 'Europe/London' } } })).status).toBe(
    201,
  );

  const left = () => h.number(`select count(*) from metric_values where organisation_id = '${made.organisationId}'`);
  expect(await left()).toBe(1);
  await sweepDeleted(h.deps);
  expect(await left()).toBe(0);
  for (const table of ['metrics', 'projects', 'organisation_members', 'activities', 'organisation_keys', 'webhooks'])
    expect(await h.number(`select count(*) from ${table} where organisation_id = '${made.organisationId}'`)).toBe(0);
  expect(await h.number(`select count(*) from metrics where organisation_id = '${other.organisationId}'`)).toBe(1);
  expect(
    await h.number(
      `select count(*) from audit_events where action = 'organisation.deleted' and entity_id = '${made.organisationId}'`,
    ),
  ).toBe(1);
});

test('a copied project has the schedule, unfinished metrics, people and newest objectives, but no values', async () => {
  const of = await team(h, { project: { graceDays: 3, categories: ['wasteManagement'], description: 'North' } });
  const mona = await h.as(of.manager);
  const metric = { params: { id: of.metricId } };
  await mona.ok(updateMetric, { ...metric, body: { data: { code: 'waste', autoAccept: true } } });
  await mona.ok(setObjective, { ...metric, body: { data: { fromKey: LAST_WEEK, value: '9', direction: 'UP' } } });
  await mona.ok(setObjective, {
    ...metric,
    body: { data: { value: '10', direction: 'BETWEEN', upper: '14', tolerance: '0.5' } },
  });
  await write(await h.as(of.editor), of, LAST_WEEK, { action: 'report', value: '12' });
  const old = await mona.ok(createMetric, {
    params: { id: of.projectId },
    body: { data: { name: 'Old', type: 'COUNT' } },
  });
  await mona.ok(finishMetric, {
    params: { id: old.data.id },
    body: { data: { acceptWaiting: true, dismissOpen: true } },
  });
  const copy = (name: string) => mona.call(copyProject, { params: { id: of.projectId }, body: { data: { name } } });
  const { data: made } = (await copy('Next site')).body;
  const { data: original } = await mona.ok(getProject, { params: { id: of.projectId } });
  const { description, categories, schedule, graceDays } = original;
  expect(made).toMatchObject({ name: 'Next site', description, categories, schedule, graceDays, metrics: 1 });
  const { data: metrics } = await mona.ok(listMetrics, { params: { id: made.id } });
  expect(metrics).toMatchObject([
    {
      name: 'Waste collected',
      code: null,
      type: 'WEIGHT',
      unit: 't',
      autoAccept: true,
      unitFixed: false,
      editor: { id: of.editor.id },
      viewers: [{ id: of.viewer.id }],
      objectives: [{ value: '10', direction: 'BETWEEN', upper: '14', tolerance: '0.5' }],
    },
  ]);
  expect((await copy('next SITE')).refusal).toBe('PROJECT_NAME_TAKEN');
  const audited = `select count(*) from audit_events where action = 'project.created' and entity_id = '${made.id}'`;
  expect(await h.number(audited)).toBe(1);
});

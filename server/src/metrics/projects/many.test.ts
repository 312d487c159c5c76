import { updateMetrics, createMetrics, orderMetrics } from '@tonnage/contract/metrics/projects/many-metrics';
import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { getGrid } from '@tonnage/contract/metrics/periods/reading';
import { listMetrics } from '@tonnage/contract/metrics/projects';
import { getScorecard } from '@tonnage/contract/metrics/scorecard';
import {
  removeMetricTemplate,
  listMetricTemplates,
  saveMetricTemplate,
} from '@tonnage/contract/metrics/projects/templates';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { type Team, team } from '../../../test/metrics/team.ts';

const h = harness();
let t: Team;
let manager: Client;
let skips: string;
let spend: string;

const project = () => ({ params: { id: t.projectId } });
const add = (metrics: Partial<NewMetric>[]) =>
  manager.call(createMetrics, { ...project(), body: { data: { metrics: metrics as NewMetric[] } } });
const change = (data: object, client = manager) =>
  client.call(updateMetrics, { ...project(), body: { data: { metricIds: [t.metricId], ...data } } });
const order = (metricIds: string[], client = manager) =>
  client.call(orderMetrics, { ...project(), body: { data: { metricIds } } });
const metrics = async () => (await manager.ok(listMetrics, { ...project(), query: {} as never })).data;
const names = async () => (await metrics()).map(({ name }) => name);
const audited = (action: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and entity_id = '${t.projectId}'`);

beforeEach(async () => {
  t = await team(h);
  manager = await h.as(t.manager);
  const { body } = await add([
    { name: 'Skips', type: 'COUNT' },
    { name: 'Spend', type: 'CURRENCY', unit: 'GBP', editorEmail: t.editor.email.toLowerCase() },
  ]);
  [skips, spend] = body.data.ids as [string, string];
});

test('several metrics are added in their order with their editors, all or none, and a refusal names the metric', async () => {
  expect(await names()).toEqual(['Waste collected', 'Skips', 'Spend']);
  expect((await metrics())[2]!.editor).toMatchObject({ id: t.editor.id });
  const taken = await add([
    { name: 'Fresh', type: 'COUNT' },
    { name: 'skips', type: 'COUNT' },
  ]);
  expect([taken.refusal, taken.error.details?.errors]).toEqual([
    'METRIC_NAME_TAKEN',
    [
      expect.objectContaining({
        path: ['metrics.1.name'],
        message: expect.stringContaining('“skips”') as string,
      }),
    ],
  ]);
  expect((await add([{ name: 'Weight', type: 'WEIGHT' }])).refusal).toBe('UNIT_MISSING');
  expect(await names()).toHaveLength(3);
});

test('a project has five hundred metrics at most', async () => {
  const many = Array.from({ length: 497 }, (_, i) => ({ name: `Metric ${i}`, type: 'COUNT' as const }));
  expect((await add(many)).status).toBe(201);
  const full = await add([{ name: 'One more', type: 'COUNT' }]);
  expect([full.refusal, full.error.message]).toEqual([
    'TOO_MANY_METRICS',
    'A project can have up to 500 metrics. Start another project for more.',
  ]);
  expect(
    (
      await change({
        metricIds: (
          await h.rows<{ id: string }>(`select public_id as id from metrics where project_id = '${t.projectId}'`)
        ).map(({ id }) => id),
        category: 'dev',
      })
    ).status,
  ).toBe(200);
});

test('a preview says what would change, metric by metric, and changes nothing', async () => {
  const data = { metricIds: [t.metricId, skips], editorId: null, category: 'dev', preview: true };
  const { body } = await change(data);
  expect(body.data.changes).toEqual([
    {
      id: t.metricId,
      name: 'Waste collected',
      editor: { before: t.editor.name, after: null },
      category: { before: 'custom', after: 'dev' },
      objective: null,
      problem: null,
    },
    expect.objectContaining({ name: 'Skips', editor: null, category: { before: 'custom', after: 'dev' } }),
  ]);
  expect((await metrics()).map(({ category }) => category)).toEqual(['custom', 'custom', 'custom']);
  expect(await audited('project.metricsChanged')).toBe(0);
});

test('editor, category and objective of several metrics change in one transaction', async () => {
  const data = { metricIds: [t.metricId, skips], editorId: t.viewer.id, category: 'wasteManagement' };
  expect((await change(data)).status).toBe(200);
  expect((await metrics()).map(({ editor, category }) => [editor?.id, category])).toEqual([
    [t.viewer.id, 'wasteManagement'],
    [t.viewer.id, 'wasteManagement'],
    [t.editor.id, 'custom'],
  ]);
  expect((await change({ metricIds: [skips], objective: { value: '40', direction: 'DOWN' } })).status).toBe(200);
  expect((await metrics())[1]!.objectives).toMatchObject([{ value: '40', direction: 'DOWN' }]);
  expect((await change({ metricIds: [skips], editorEmail: 'fresh@team.example' })).status).toBe(200);
  expect((await metrics())[1]).toMatchObject({ editor: null, invited: [{ email: 'fresh@team.example' }] });
  expect(await audited('project.metricsChanged')).toBe(3);
});

test('a change that one metric refuses changes none, and says which', async () => {
  const mixed = await change({ metricIds: [skips, spend], objective: { value: '4', direction: 'UP' } });
  expect([mixed.refusal, mixed.error.message]).toEqual([
    'MIXED_UNITS',
    '“Spend” is in £, but “Skips” counts. Set the objectives of one unit at a time.',
  ]);
  await manager.ok(finishMetric, {
    params: { id: spend },
    body: { data: { acceptWaiting: false, dismissOpen: false } },
  });
  const finished = await change({ metricIds: [skips, spend], category: 'dev' });
  expect([finished.refusal, finished.error.message]).toEqual([
    'METRIC_FINISHED',
    '“Spend” is finished, so it is view-only. Leave it out.',
  ]);
  const { body } = await change({ metricIds: [skips, spend], category: 'dev', preview: true });
  expect(body.data.changes.map(({ problem }: { problem: string | null }) => problem !== null)).toEqual([false, true]);
  expect((await metrics()).every(({ category }) => category === 'custom')).toBe(true);
  expect((await change({ metricIds: [t.projectId], category: 'dev' })).refusal).toBe('METRICS_CHANGED');
  const other = await team(h);
  expect((await change({ metricIds: [other.metricId], category: 'dev' })).refusal).toBe('METRICS_CHANGED');
  expect((await change({ category: 'dev' }, await h.as(other.manager))).refusal).toBe('NOT_FOUND');
  expect((await change({ category: 'dev' }, await h.as(t.editor))).refusal).toBe('NOT_MANAGER');
});

test('the order of the metrics is stored, and the table and the scorecard follow it', async () => {
  expect((await order([spend, t.metricId, skips])).status).toBe(200);
  expect(await names()).toEqual(['Spend', 'Waste collected', 'Skips']);
  const grid = await manager.ok(getGrid, { ...project(), query: {} as never });
  expect(grid.data.rows.map(({ metric }) => metric.name)).toEqual(['Spend', 'Waste collected', 'Skips']);
  const card = await manager.ok(getScorecard, { query: { projectId: t.projectId, sort: 'project' } as never });
  expect(card.data.map(({ name }) => name)).toEqual(['Spend', 'Waste collected', 'Skips']);
  // A new one goes to the end.
  await add([{ name: 'Last', type: 'COUNT' }]);
  expect((await names()).at(-1)).toBe('Last');
  expect(await audited('project.metricsOrdered')).toBe(1);
});

test('an order that does not name each metric once is refused, and of two at once one remains whole', async () => {
  for (const wrong of [
    [spend, skips],
    [spend, skips, skips],
    [spend, skips, t.projectId],
  ])
    expect((await order(wrong)).refusal).toBe('METRICS_CHANGED');
  const [one, two] = [
    [spend, skips, t.metricId],
    [skips, t.metricId, spend],
  ];
  const answers = await Promise.all([order(one!), order(two!)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([
    ['Spend', 'Skips', 'Waste collected'],
    ['Skips', 'Waste collected', 'Spend'],
  ]).toContainEqual(await names());
});

test('a project’s metrics are saved as a template without people and values, once under a name', async () => {
  const save = (name: string, client = manager) =>
    client.call(saveMetricTemplate, { ...project(), body: { data: { name } } });
  const both = await Promise.all([save('A site'), save('a site')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await save('A SITE')).refusal).toBe('TEMPLATE_NAME_TAKEN');
  const listed = { params: { id: t.organisationId } };
  const { data } = await manager.ok(listMetricTemplates, listed);
  expect(data).toHaveLength(1);
  expect(data[0]!.metrics.map(({ name, unit }) => [name, unit])).toEqual([
    ['Waste collected', 't'],
    ['Skips', null],
    ['Spend', 'GBP'],
  ]);
  expect(JSON.stringify(data)).not.toContain(t.editor.id);
  const remove = (client: Client) =>
    client.call(removeMetricTemplate, { params: { ...listed.params, templateId: data[0]!.id } });
  const outsider = await h.as((await team(h)).manager);
  expect((await save('Another', outsider)).refusal).toBe('NOT_FOUND');
  expect((await remove(outsider)).refusal).toBe('NOT_FOUND');
  const gone = await Promise.all([remove(manager), remove(manager)]);
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await manager.ok(listMetricTemplates, listed)).data).toEqual([]);
  expect(
    await h.rows(
      `select action from audit_events where entity_id = '${t.organisationId}' and action like 'organisation.template%' order by id`,
    ),
  ).toEqual([{ action: 'organisation.template_saved' }, { action: 'organisation.template_deleted' }]);
});

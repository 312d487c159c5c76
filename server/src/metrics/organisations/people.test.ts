import { login } from '@tonnage/contract/core/identity/auth';
import { updateMetric } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import {
  createMetric,
  createProject,
  getProject,
  listMetrics,
  updateProject,
} from '@tonnage/contract/metrics/projects';
import {
  addOrganisationMember,
  createOrganisation,
  listOrganisationMembers,
  removeOrganisationMember,
} from '@tonnage/contract/metrics/organisations/organisations';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { PASSWORD } from '../../../test/fixtures.ts';
import { BEFORE_LAST, look, somebody, team, write } from '../../../test/metrics/team.ts';

const h = harness();

test('an organisation has one name, however it is written, and its creator as first manager', async () => {
  const mona = await h.as(await somebody(h, 'Mona'));
  const make = (name: string, timeZone = 'Europe/London') =>
    mona.call(createOrganisation, { body: { data: { name, timeZone } } });
  const made = await make('Marlow  Build');
  expect([made.status, made.body.data.role]).toEqual([201, 'manager']);
  for (const again of ['marlow build', ' MARLOW BUILD ', 'Ｍarlow Build'])
    expect((await make(again)).refusal).toBe('ORGANISATION_NAME_TAKEN');
  expect((await make('Elsewhere', 'Mars/Olympus')).refusal).toBe('NOT_A_ZONE');
  const both = await Promise.all([make('Twice at once'), make('twice at once')]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const audit = await h.rows<{ action: string }>(
    `select action from audit_events where entity_id = '${made.body.data.id}' order by id`,
  );
  expect(audit).toEqual([{ action: 'organisation.created' }]);
});

test('only a colleague is added directly; the last manager stays, and an editor must be replaced before leaving', async () => {
  const { organisationId: id, metricId, manager, editor, viewer } = await team(h);
  const mona = await h.as(manager);
  const add = (email: string, role: 'manager' | 'member') =>
    mona.call(addOrganisationMember, { params: { id }, body: { data: { email, role } } }, { ip: '10.8.0.1' });
  const remove = (userId: string) => mona.call(removeOrganisationMember, { params: { id, userId } });
  for (const email of ['nobody@team.example', h.fixtures.stranger.owner.email, h.fixtures.acme.owner.email])
    expect((await add(email, 'member')).refusal).toBe('NOT_A_COLLEAGUE');
  expect((await add(manager.email, 'member')).refusal).toBe('LAST_MANAGER');
  expect((await remove(manager.id)).refusal).toBe('LAST_MANAGER');
  expect((await remove(editor.id)).refusal).toBe('STILL_EDITS');
  await mona.ok(updateMetric, { params: { id: metricId }, body: { data: { editorId: null } } });
  expect((await remove(editor.id)).status).toBe(200);
  expect((await remove(editor.id)).refusal).toBe('NOT_FOUND');
  // Of managers who leave at once, one remains.
  await add(viewer.email, 'manager');
  const vera = await h.as(viewer);
  const leave = await Promise.all([
    remove(manager.id),
    vera.call(removeOrganisationMember, { params: { id, userId: viewer.id } }),
  ]);
  expect(leave.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = leave[0].status === 200 ? vera : mona;
  const { data } = await left.ok(listOrganisationMembers, { params: { id } });
  expect(data.map((member) => member.role)).toEqual(['manager']);
});

test('a person in an organisation alone signs in like everyone, at its company and at no other', async () => {
  const { editor } = await team(h);
  const body = { identifier: editor.email, password: PASSWORD };
  expect((await h.guest().call(login, { body })).status).toBe(200);
  expect((await h.guest(h.fixtures.beta).call(login, { body })).error.message).toBe('Invalid identifier or password');
  expect(
    (await h.guest().call(login, { body: { ...body, identifier: (await somebody(h, 'Nils')).email } })).status,
  ).toBe(400);
});

test('a metric can only be given to members', async () => {
  const { organisationId, metricId, manager } = await team(h);
  const other = await team(h);
  const mona = await h.as(manager);
  const change = { params: { id: metricId }, body: { data: { editorId: other.editor.id } } };
  expect((await mona.call(updateMetric, change)).refusal).toBe('NOT_A_MEMBER');
  const data = { name: 'New', schedule: { frequency: 'DAILY' as const } };
  const metrics = [{ name: 'A', type: 'COUNT' as const, editorId: other.editor.id }];
  const made = await mona.call(createProject, { params: { id: organisationId }, body: { data: { ...data, metrics } } });
  expect(made.refusal).toBe('NOT_A_MEMBER');
});

test('a metric can start later unless an answer would be left outside, and its unit is fixed by the first value', async () => {
  const made = await team(h);
  const [mona, edgar] = [await h.as(made.manager), await h.as(made.editor)];
  const change = async (data: object) => {
    const answer = await mona.call(updateMetric, { params: { id: made.metricId }, body: { data } });
    return answer.status === 200 ? answer.body.data : answer.error;
  };
  const open = async () => (await mona.ok(getProject, { params: { id: made.projectId } })).data.open;
  expect(await change({ unit: 'kg' })).toMatchObject({ unit: 'kg', unitFixed: false });
  expect(await change({ unit: 'GBP' })).toMatchObject({ message: 'Select a unit' });
  expect(await change({ unit: null })).toMatchObject({ message: 'Select a unit' });
  expect(await open()).toBe(4);
  expect(await change({ startDate: '2026-02-18' })).toMatchObject({ startDate: '2026-02-18' });
  expect(await open()).toBe(2);
  expect((await write(edgar, made, '2026-02-09', { action: 'report', value: '1' }, 0)).error?.code).toBe(
    'BEFORE_START',
  );
  // Moved back again: the added periods may be filled, and are not due.
  expect(await change({ startDate: '2026-02-02' })).toMatchObject({ startDate: '2026-02-02' });
  expect([await open(), (await look(edgar, made, '2026-02-02')).status]).toEqual([2, 'TO_FILL']);

  await write(edgar, made, BEFORE_LAST, { action: 'report', value: '12' });
  expect(await change({ startDate: '2026-02-23' })).toMatchObject({
    message: '16–22 Feb 2026 (W8) has already been reported. Start on or before 22 February 2026.',
    details: { code: 'ANSWER_BEFORE_START', errors: [{ path: ['startDate'] }] },
  });
  expect(await change({ startDate: '2026-02-22' })).toMatchObject({ startDate: '2026-02-22', unitFixed: true });
  expect(await change({ unit: 't' })).toMatchObject({
    message: 'Values have already been reported in this unit. Add another metric to use a different one.',
    details: { code: 'UNIT_LOCKED', errors: [{ path: ['unit'] }] },
  });
  // The log also mentions a withdrawn value.
  await write(edgar, made, BEFORE_LAST, { action: 'withdraw' });
  expect(await change({ unit: 't', startDate: '2026-02-23' })).toMatchObject({ details: { code: 'UNIT_LOCKED' } });
  expect(await change({ startDate: '2026-02-23' })).toMatchObject({ startDate: '2026-02-23' });
});

test('a metric start date may be after the project start, never before it; up to 3 categories; invalid settings are refused', async () => {
  const { organisationId, manager } = await team(h);
  const mona = await h.as(manager);
  let projects = 0;
  const make = (metric: object, over: object = {}) => {
    const data = { name: `New ${++projects}`, schedule: { frequency: 'DAILY' }, ...over, metrics: [metric] };
    return mona.call(createProject, { params: { id: organisationId }, body: { data: data as never } });
  };
  const started = { startDate: '2026-02-01', categories: ['dev', 'sales', 'business'] };
  const made = await make({ name: 'A', type: 'COUNT', startDate: '2026-02-15' }, started);
  expect(made.body.data).toMatchObject(started);
  const listed = await mona.ok(listMetrics, { params: { id: made.body.data.id } });
  expect(listed.data.map(({ startDate }) => startDate)).toEqual(['2026-02-15']);
  expect((await make({ name: 'A', type: 'WEIGHT' })).refusal).toBe('UNIT_MISSING');
  expect((await make({ name: 'A', type: 'COUNT', unit: 't' })).refusal).toBe('UNIT_MISSING');
  expect((await make({ name: 'A', type: 'PERCENT', unit: '%', aggregate: 'sum' })).refusal).toBe('PERCENT_NOT_SUMMED');
  const early = await make({ name: 'A', type: 'COUNT', startDate: '2026-01-01' }, { startDate: '2026-02-01' });
  expect(early.error.message).toBe('“A”: The metric can’t start before the project (1 February 2026)');
  const { id } = listed.data[0]!;
  const change = (data: object) => mona.call(updateMetric, { params: { id }, body: { data } });
  expect((await change({ startDate: '2026-02-01' })).body.data.startDate).toBe('2026-02-01');
  const outside = await change({ startDate: '2026-01-31' });
  expect([outside.refusal, outside.error.message]).toEqual([
    'METRIC_BEFORE_PROJECT',
    'The metric can’t start before the project (1 February 2026)',
  ]);
  const yearly = { schedule: { frequency: 'YEARLY', month: 2, monthDay: 30 } };
  expect((await make({ name: 'A', type: 'COUNT' }, yearly)).refusal).toBe('NOT_A_SCHEDULE');
  expect((await make({ name: 'A', type: 'COUNT' }, { graceDays: 2 })).refusal).toBe('GRACE_TOO_LONG');
  expect((await make({ name: 'A', type: 'COUNT' }, { startDate: '2015-01-01' })).refusal).toBe('START_OUT_OF_REACH');
  const four = await make({ name: 'A', type: 'COUNT' }, { categories: ['dev', 'sales', 'business', 'custom'] });
  expect([four.status, four.error.message]).toEqual([400, 'You can choose up to 3 categories']);
});

test('two projects of an organisation, or metrics of a project, never share a name; a finished one leaves its name', async () => {
  const { organisationId, projectId, metricId, manager } = await team(h);
  const mona = await h.as(manager);
  const project = (name: string, metrics: string[] = []) =>
    mona.call(createProject, {
      params: { id: organisationId },
      body: {
        data: {
          name,
          schedule: { frequency: 'DAILY' },
          metrics: metrics.map((each) => ({ name: each, type: 'COUNT' as const })),
        },
      },
    });
  const metric = (name: string) =>
    mona.call(createMetric, { params: { id: projectId }, body: { data: { name, type: 'COUNT' } } });
  expect((await project('SITE')).refusal).toBe('PROJECT_NAME_TAKEN');
  expect((await metric('waste COLLECTED')).refusal).toBe('METRIC_NAME_TAKEN');
  const doubled = await project('Yard', ['Loads', 'loads']);
  expect([doubled.refusal, doubled.error.details]).toMatchObject([
    'METRIC_NAME_TAKEN',
    { errors: [{ path: ['metrics'] }] },
  ]);
  const twice = await Promise.all([project('Yard', ['Loads']), project('yard', ['Loads'])]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const renamed = { params: { id: projectId }, body: { data: { name: 'Yard' } } };
  expect((await mona.call(updateProject, renamed)).refusal).toBe('PROJECT_NAME_TAKEN');
  const { id: second } = (await metric('Skips')).body.data;
  const change = { params: { id: second }, body: { data: { name: 'Waste collected' } } };
  expect((await mona.call(updateMetric, change)).refusal).toBe('METRIC_NAME_TAKEN');
  expect((await mona.call(updateMetric, { ...change, body: { data: { name: 'SKIPS' } } })).status).toBe(200);
  // The same name in another organisation.
  const other = await team(h);
  expect(other.metricId).not.toBe(metricId);
  const end = { acceptWaiting: false, dismissOpen: false };
  await mona.ok(finishMetric, { params: { id: metricId }, body: { data: end } });
  expect((await metric('Waste collected')).status).toBe(201);
});

test('members are listed page by page, managers first, with what each reports and follows; of another organisation none', async () => {
  const { organisationId, manager, editor } = await team(h);
  const rivals = await team(h);
  const mona = await h.as(manager);
  const page = (id: string, number: number) =>
    mona.call(listOrganisationMembers, { params: { id }, query: { pagination: { page: number, pageSize: 2 } } });
  const [first, second] = [(await page(organisationId, 1)).body, (await page(organisationId, 2)).body];
  expect(first.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 });
  const rows = [...first.data, ...second.data];
  expect(rows.map(({ role, edits, views, you }) => [role, edits, views, you])).toEqual([
    ['manager', 0, 0, true],
    ['member', 1, 0, false],
    ['member', 0, 1, false],
  ]);
  expect(rows[1]).toMatchObject({ id: editor.id, email: editor.email, deactivated: false });
  expect((await page(rivals.organisationId, 1)).refusal).toBe('NOT_FOUND');
  expect((await page('malformed', 1)).refusal).toBe('NOT_FOUND');
});

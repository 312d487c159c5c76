import { expect, test } from 'vitest';
import { z } from 'zod';
import { one } from './envelope.ts';
import { idParams } from './fields.ts';
import { group } from './group.ts';

const skips = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/skips',
  staff: 'desk.view',
  response: one(z.string()),
});

test('an endpoint of a group begins with its path, takes what it shares, and may differ in it', () => {
  const { path, tag, access, staff, status, refusals } = skips({
    summary: 'Empty a skip',
    method: 'POST',
    path: '/{id}/empty',
    staff: 'jobs.manage',
    refusals: ['NOT_FOUND'],
  });
  expect({ path, tag, access, staff, status, refusals }).toEqual({
    path: '/desk/skips/{id}/empty',
    tag: 'Desk',
    access: 'staff',
    staff: 'jobs.manage',
    status: 200,
    refusals: ['NOT_FOUND'],
  });
});

test('a record is created with 201, and updated and removed by the id in its path', () => {
  const { method, status, path } = skips.create({ summary: 'Add a skip' });
  expect({ method, status, path }).toEqual({ method: 'POST', status: 201, path: '/desk/skips' });
  const changed = skips.update({ summary: 'Update a skip', path: '/{id}' });
  expect([changed.method, changed.status, changed.params]).toEqual(['PATCH', 200, idParams]);
  const removed = skips.remove({ summary: 'Delete a skip', path: '/{id}' });
  expect([removed.method, removed.status, removed.params]).toEqual(['DELETE', 200, idParams]);
});

test('a list of a group has its path, a page, and the shape of its rows', () => {
  const { path, staff, list, query } = skips.list({
    summary: 'List skips',
    entry: z.object({ name: z.string() }),
    filters: { q: z.string().optional() },
    order: ['name:asc'],
  });
  expect([path, staff, list.fields, Object.keys(query.shape)]).toEqual([
    '/desk/skips',
    'desk.view',
    ['name'],
    ['q', 'pagination'],
  ]);
});

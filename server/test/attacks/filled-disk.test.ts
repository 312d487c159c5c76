import { updateSettings, getSettings } from '@tonnage/contract/core/tenants/settings';
import { setBrandImage } from '@tonnage/contract/core/tenants/branding';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isRoomy } from '../../src/platform/files/disk-room.ts';
import type { Client } from '../client.ts';
import { PNG } from '../documents.ts';
import { harness } from '../harness.ts';
import { LAST_WEEK, BEFORE_LAST, RUNNING, type Team, team } from '../metrics/team.ts';

const h = harness();
const MB = 1024 * 1024;
let t: Team;
let mona: Client;
let files = 0;

beforeAll(async () => {
  t = await team(h);
  mona = await h.as(t.manager);
});
afterEach(() => vi.restoreAllMocks());

const upload = (key: string, of = t, who = mona) =>
  who.form(`/api/metrics/metrics/${of.metricId}/periods/${key}/documents`, [['file', ['gate.png', PNG]]]);
/** Stores a file of so many bytes without sending it. */
const stored = (bytes: number, owner: { organisationId: string } | { accountId: string }, by: string) => {
  const [column, id] =
    'accountId' in owner ? ['account_id', owner.accountId] : ['organisation_id', owner.organisationId];
  return h.rows(`insert into files (tenant_id, id, ${column}, key, name, mime, size, sha256, uploaded_by, created_at)
    values ('${h.fixtures.alpha.tenantId}', gen_random_uuid(), '${id}', 'big${++files}', 'a.png', 'image/png', ${bytes}, repeat('a', 64), '${by}', now())`);
};
const count = () => h.number('select count(*) from files');

test('an organisation stores 200 MB, two at once included, until the company raises it', async () => {
  await stored(200 * MB - PNG.length, t, t.editor.id);
  const before = await count();
  const both = await Promise.all([upload(LAST_WEEK), upload(BEFORE_LAST)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const refused = both.find(({ status }) => status === 409)!;
  expect([refused.refusal, refused.error.message]).toEqual([
    'STORAGE_FULL',
    'This organisation has used its 200 MB for documents. Delete some that you no longer need, or call us for more.',
  ]);
  expect(await count()).toBe(before + 1);

  const manager = await h.as(h.fixtures.clerk);
  expect((await manager.ok(getSettings, {})).data.organisationMegabytes).toBe(200);
  await manager.ok(updateSettings, { body: { data: { organisationMegabytes: 201 } } });
  expect((await upload(RUNNING)).status).toBe(201);
  await manager.ok(updateSettings, { body: { data: { organisationMegabytes: 200 } } });
});

test('a person stores five times as much over all organisations and accounts, and staff any amount', async () => {
  const { acme, clerk } = h.fixtures;
  const { data: other } = await (
    await h.as(acme.owner)
  ).ok(createOrganisation, {
    body: { data: { name: 'Another one', timeZone: 'Europe/London' } },
  });
  await stored(150 * MB, { organisationId: other.id }, acme.owner.id);
  await stored(850 * MB - PNG.length, acme, acme.owner.id);
  await h.uploaded(acme.owner);
  const client = await h.as(acme.owner);
  const parts = [
    ['data', JSON.stringify({ kind: 'other' })],
    ['files.file', ['gate.png', PNG]],
  ] as const;
  const refused = await client.form('/api/documents', parts);
  expect([refused.status, refused.refusal, refused.error.message]).toEqual([
    409,
    'STORAGE_FULL',
    'You’ve used your 1000 MB for files. Delete some that you no longer need, or call us for more.',
  ]);
  await h.uploaded(acme.buyer);
  await stored(1000 * MB, acme, clerk.id);
  const data = JSON.stringify({ kind: 'other', accountId: acme.accountId });
  const filed = await (
    await h.as(clerk)
  ).form('/api/desk/documents', [
    ['data', data],
    ['files.file', ['gate.png', PNG]],
  ]);
  expect(filed.status).toBe(201);
});

test('while less than a twentieth of the disk is free, no upload of any kind is received', async () => {
  expect([isRoomy({ bavail: 5, blocks: 100 }), isRoomy({ bavail: 4, blocks: 100 })]).toEqual([true, false]);
  vi.spyOn(h.deps.files, 'hasRoom').mockResolvedValue(false);
  const put = vi.spyOn(h.deps.files, 'put');
  const owner = await h.as(h.fixtures.acme.owner);
  const manager = await h.as(h.fixtures.clerk);
  const picture = ['files', ['me.png', PNG]] as const;
  const answers = [
    await upload(LAST_WEEK),
    await owner.form('/api/upload', [picture]),
    await owner.form('/api/users/me/picture', [['picture', ['me.png', PNG]]], { method: 'PUT' }),
    await manager.call(setBrandImage, {
      params: { kind: 'logo' },
      body: { data: { content: PNG.toString('base64') } },
    }),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.refusal]).toEqual([503, 'DISK_FULL']);
    expect(answer.error.message).toContain('our disk is nearly full.');
    expect(answer.headers['retry-after']).toBeDefined();
  }
  expect(put).not.toHaveBeenCalled();
});

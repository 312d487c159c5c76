import { afterEach, expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();
const kept = () => h.deps.files;
let put: ReturnType<typeof kept>['put'] | undefined;
afterEach(() => {
  if (put) kept().put = put;
  put = undefined;
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an upload to a store that fails says that nothing was saved, leaves nothing behind, and succeeds later', async () => {
  const { owner } = h.fixtures.acme;
  const client = await h.as(owner);
  const upload = () =>
    client.form('/api/documents', [
      ['data', JSON.stringify({ kind: 'other' })],
      ['files.file', ['gate.png', PNG]],
    ]);
  const rows = () => h.number(`select (select count(*) from files) + (select count(*) from documents)`);
  const before = await rows();
  put = kept().put;
  kept().put = () => Promise.reject(new Error('No space left'));
  const failed = await upload();
  expect([failed.status, failed.refusal, failed.error.message]).toEqual([
    503,
    'FILE_NOT_KEPT',
    'We couldn’t store your files, so nothing was saved. Try again in a minute.',
  ]);
  expect(failed.headers['retry-after']).toBeDefined();
  expect(await rows()).toBe(before);
  kept().put = put;
  expect((await upload()).status).toBe(201);
});

test('a server whose store fails is ready, and says that it is degraded', async () => {
  const ready = async () => (await h.guest().raw({ method: 'GET', url: '/readyz' })).body;
  expect(await ready()).toEqual({ ok: true });
  await expect(kept().state.watch('put', () => Promise.reject(new Error('No space left')))).rejects.toThrow(
    'No space left',
  );
  expect(await ready()).toEqual({ ok: true, store: 'degraded' });
  await kept().remove('nothing');
  expect(await ready()).toEqual({ ok: true });
});

test('a calendar answers HEAD as it answers GET, without the body', async () => {
  const { id } = await h.placed(h.fixtures.acme, { date: '2026-03-12' });
  const client = await h.as(h.fixtures.acme.owner);
  const url = `/api/orders/${id}/calendar.ics`;
  const [head, get] = [await client.raw({ method: 'HEAD', url }), await client.raw({ method: 'GET', url })];
  expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', get.headers['content-type']]);
  expect(head.headers['etag']).toBe(get.headers['etag']);
});

import { afterEach, expect, test, vi } from 'vitest';
import { PNG } from '../documents.ts';
import { harness } from '../harness.ts';

const h = harness();
const kept = () => h.deps.files;
afterEach(() => vi.restoreAllMocks());

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
  vi.spyOn(kept(), 'put').mockRejectedValue(new Error('No space left'));
  const failed = await upload();
  expect([failed.status, failed.refusal, failed.error.message]).toEqual([
    503,
    'FILE_NOT_KEPT',
    'We couldn’t store your files, so nothing was saved. Try again in a minute.',
  ]);
  expect(failed.headers['retry-after']).toBeDefined();
  expect(await rows()).toBe(before);
  vi.restoreAllMocks();
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

test('a file answers HEAD as it answers GET, without the body and without asking the store', async () => {
  const id = await h.uploaded(h.fixtures.acme.owner, {}, PNG);
  const ticketId = await h.ticket(h.fixtures.acme);
  const client = await h.as(h.fixtures.acme.owner);
  const headersOf = async (method: 'HEAD' | 'GET', of: string) => {
    const { status, bytes, headers } = await client.raw({
      method,
      url: `/api/documents/${of}/file`,
      headers: { range: 'x' },
    });
    const { 'content-type': type, 'content-disposition': name, 'content-length': size, etag } = headers;
    return { status, bytes: bytes.length, type, name, size: Number(size), etag };
  };
  const get = await headersOf('GET', id);
  expect(get).toMatchObject({ status: 200, bytes: PNG.length, size: PNG.length });
  expect(await headersOf('HEAD', id)).toEqual({ ...get, bytes: 0 });
  await h.deps.files.remove(
    (
      await h.rows<{ key: string }>(
        `select f.key from files f join documents d on d.file_id = f.id where d.id = '${id}'`,
      )
    )[0]!.key,
  );
  expect(await headersOf('HEAD', id)).toEqual({ ...get, bytes: 0 });
  // Its paper is only made when it is read, so its length is not known.
  expect(await headersOf('HEAD', ticketId)).toMatchObject({
    status: 200,
    bytes: 0,
    type: 'application/pdf',
    size: NaN,
  });
  const other = await h.as((await h.customer()).owner);
  expect((await other.raw({ method: 'HEAD', url: `/api/documents/${id}/file` })).status).toBe(404);
});

test('a stored file is sent in parts, and not again to who has it', async () => {
  const id = await h.uploaded(h.fixtures.acme.owner, {}, PNG);
  const client = await h.as(h.fixtures.acme.owner);
  const get = (headers: Record<string, string> = {}) =>
    client.raw({ method: 'GET', url: `/api/documents/${id}/file`, headers });
  const whole = await get();
  const etag = String(whole.headers['etag']);
  expect([whole.status, whole.bytes, whole.headers['accept-ranges']]).toEqual([200, PNG, 'bytes']);
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, PNG.length],
    ['bytes=-5', PNG.length - 5, PNG.length],
    ['bytes=60-9999', 60, PNG.length],
  ] as const) {
    const part = await get({ range, 'if-range': etag });
    expect([range, part.status, part.bytes]).toEqual([range, 206, PNG.subarray(start, end)]);
    expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${PNG.length}`);
  }
  const beyond = await get({ range: 'bytes=9999-' });
  expect([beyond.refusal, beyond.headers['content-range']]).toEqual([
    '416 The file has no such part.',
    `bytes */${PNG.length}`,
  ]);
  // Several parts, nonsense, or a copy of another version: the whole file.
  const others: Record<string, string>[] = [
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-9', 'if-range': '"x"' },
  ];
  for (const headers of others) expect((await get(headers)).bytes).toEqual(PNG);
});

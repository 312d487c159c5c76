import { strapi } from '@strapi/client';
import { beforeAll, expect, test } from 'vitest';
import { harness } from './harness.ts';
import { PDF, PNG } from './documents.ts';

const h = harness();
let baseURL: string;

beforeAll(async () => {
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  const address = h.app.server.address();
  baseURL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api`;
});

// wire-strapi.md §4: upload, then create with the file's id; list and remove as any other resource.
test('Strapi’s own client uploads a file, makes a document of it, finds it and removes it', async () => {
  const auth = await h.session(h.fixtures.acme.owner);
  const client = strapi({ baseURL, auth });
  const uploaded = await client.files.upload(new Blob([new Uint8Array(PDF)], { type: 'text/html' }), {
    fileInfo: { name: 'plan.pdf' },
    filename: 'plan.pdf',
    mimetype: 'text/html',
  } as never);
  const [file] = uploaded as unknown as { id: string; mime: string; ext: string }[];
  expect(file).toMatchObject({ mime: 'application/pdf', ext: '.pdf' });

  const documents = client.collection('documents');
  const { data: made } = await documents.create({
    kind: 'permit',
    title: 'Plan',
    site: h.fixtures.acme.siteId,
    file: file!.id,
  });
  expect(made).toMatchObject({ kind: 'permit', title: 'Plan', documentId: expect.any(String) as string });
  const { data: found, meta } = await documents.find({
    filters: { kind: { $eq: 'permit' } },
    populate: 'site',
    sort: 'date:desc',
  });
  expect([found.length, meta.pagination?.total]).toEqual([1, 1]);
  expect(found[0]).toMatchObject({ site: { id: h.fixtures.acme.siteId } });
  const { data: renamed } = await documents.update(made.documentId, { title: 'Plan, east' });
  expect(renamed).toMatchObject({ title: 'Plan, east', kind: 'permit' });
  await documents.delete(made.documentId);
  await expect(documents.findOne(made.documentId)).rejects.toMatchObject({ response: { status: 404 } });
});

test('a real connection gets the reason why a file is refused, however much it was sending', async () => {
  const authorization = `Bearer ${await h.session(h.fixtures.acme.owner)}`;
  const send = (bytes: Uint8Array, name: string, data: object = { kind: 'other' }) => {
    const body = new FormData();
    body.append('data', JSON.stringify(data));
    body.append('files.file', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${baseURL}/documents`, { method: 'POST', headers: { authorization }, body });
  };
  const large = await send(Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]), 'plan.pdf');
  expect([large.status, ((await large.json()) as { error: { details: { code: string } } }).error.details.code]).toEqual(
    [413, 'FILE_TOO_LARGE'],
  );
  expect((await send(PNG, 'gate.png')).status).toBe(201);
});

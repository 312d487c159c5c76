import { me } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import { listMembers } from '@tonnage/contract/skip-hire/accounts/members';
import { removePicture } from '@tonnage/contract/core/identity/profile';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeFileJob } from '../../platform/jobs.ts';
import { sweepPictures } from './sweep-pictures.ts';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { PDF, PNG } from '../../../test/documents.ts';
import { described, pictureOf } from '../../../test/pictures.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const JPEG = await pictureOf(40, 30, 'jpeg');
const WEBP = await pictureOf(40, 30, 'webp');

const send = (client: Client, bytes: Uint8Array, name = 'me.png', field = 'files.picture') =>
  client.form('/api/users/me/picture', [[field, [name, bytes]]], { method: 'PUT' });
const urlOf = async (client: Client) => (await client.ok(me, {})).pictureUrl;
const shown = (url: string) => h.guest().raw({ method: 'GET', url });
const audited = (action: string, id: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and entity_id = '${id}'`);
/** Removes the files that jobs in the queue name, and returns their keys. */
async function removed(): Promise<string[]> {
  const jobs = await h.rows<{ key: string }>(
    `delete from pgboss.job where name = 'file.remove' returning data ->> 'key' as key`,
  );
  for (const { key } of jobs) await removeFileJob.work(h.deps, { key });
  return jobs.map(({ key }) => key);
}
const stored = async () => {
  const keys: string[] = [];
  for await (const key of h.deps.files.list('pictures')) keys.push(key);
  return keys;
};

async function person() {
  const who = await h.joined(h.fixtures.acme.accountId);
  return { ...who, client: h.bearer(await h.session(who)) };
}

let owner: Client;
beforeAll(async () => {
  owner = await h.as(h.fixtures.acme.owner);
});

describe('a person’s own picture', () => {
  test.each([
    ['a PNG', PNG, 'image/png'],
    ['a JPEG, whatever it is called', JPEG, 'image/jpeg'],
    ['a WebP', WEBP, 'image/webp'],
  ])('a picture is %s, shown to anyone with its address, and audited', async (_what, bytes, mime) => {
    const { client, id } = await person();
    const answer = await send(client, bytes);
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const url = (await urlOf(client))!;
    expect(answer.body).toMatchObject({ id, pictureUrl: url });
    expect(url).toMatch(/^\/api\/pictures\/2026-03-03\/[\da-f]{8}-[\da-f-]{27}\.(png|jpg|webp)$/);
    const picture = await shown(url);
    expect(await described(picture.bytes)).toBe(await described(bytes));
    expect(picture.headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    const { data } = await owner.ok(listMembers, {});
    expect(data.find((member) => member.id === id)?.pictureUrl).toBe(url);
    expect(await audited('user.pictured', id)).toBe(1);
  });

  test('a new picture replaces the one before, whose file the queue removes; a removed one is gone', async () => {
    const { client, id } = await person();
    await send(client, PNG);
    const first = (await urlOf(client))!;
    await send(client, JPEG);
    const second = (await urlOf(client))!;
    expect(second).not.toBe(first);
    expect(await removed()).toEqual([first.replace('/api/', '').replace('.png', '')]);
    expect((await shown(first)).refusal).toBe('NOT_FOUND');
    expect((await client.ok(removePicture, {})).pictureUrl).toBeNull();
    expect(await urlOf(client)).toBeNull();
    await removed();
    expect((await shown(second)).refusal).toBe('NOT_FOUND');
    expect((await client.ok(removePicture, {})).pictureUrl).toBeNull();
    expect([await audited('user.pictured', id), await audited('user.picture-removed', id)]).toEqual([2, 1]);
    expect(await removed()).toEqual([]);
  });

  test('of two pictures set at once one remains, in the store too', async () => {
    const { client } = await person();
    const before = new Set(await stored());
    const race = await Promise.all([send(client, PNG), send(client, JPEG)]);
    expect(race.map(({ status }) => status)).toEqual([200, 200]);
    expect(await removed()).toHaveLength(1);
    const left = (await stored()).filter((key) => !before.has(key));
    const url = (await urlOf(client))!;
    expect(left).toEqual([url.replace('/api/', '').replace(/\.\w+$/, '')]);
  });

  test('a picture is one person’s only: others keep theirs, and staff and people without an account have one too', async () => {
    const [one, other] = [await person(), await person()];
    await send(other.client, PNG);
    const theirs = await urlOf(other.client);
    await send(one.client, JPEG);
    await one.client.ok(removePicture, {});
    expect(await urlOf(other.client)).toBe(theirs);
    const clerk = await h.as(h.fixtures.clerk);
    expect((await send(clerk, PNG)).status).toBe(200);
    expect(await urlOf(clerk)).toMatch(/\.png$/);
    expect((await send(h.guest(), PNG)).refusal).toBe('UNAUTHENTICATED');
  });

  const huge = Buffer.alloc(LIMITS.picture + 1);
  PNG.copy(huge);
  test.each([
    ['a PDF', PDF, 'me.pdf', 415, 'PICTURE_TYPE'],
    [
      'a drawing that can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.svg',
      415,
      'PICTURE_TYPE',
    ],
    ['a page named .png', Buffer.from('<html><script>alert(1)</script>'), 'a.png', 415, 'PICTURE_TYPE'],
    ['an empty file', Buffer.alloc(0), 'a.png', 400, 'FILE_EMPTY'],
    ['more than 5 MB', huge, 'a.png', 413, 'FILE_TOO_LARGE'],
    ['a path for a name', PNG, '../a.png', 400, 'FILE_NAME'],
  ])(
    'a file is refused with a sentence, and the previous picture stays: %s',
    async (_what, bytes, name, status, code) => {
      const { client } = await person();
      await send(client, PNG);
      const [before, files, url] = [await h.footprint(), await stored(), await urlOf(client)];
      const answer = await send(client, bytes, name);
      expect([answer.status, answer.refusal]).toEqual([status, code]);
      expect(answer.error.message).toMatch(/\.$/);
      if (code === 'FILE_TOO_LARGE') expect(answer.error.message).toContain('5 MB');
      expect([await h.footprint(), await stored(), await urlOf(client)]).toEqual([before, files, url]);
    },
  );

  test('a picture is one file in the part of that name', async () => {
    const { client } = await person();
    expect((await send(client, PNG, 'a.png', 'files.file')).refusal).toBe('NO_FILE');
    const two = [0, 1].map((i) => ['files.picture', [`${i}.png`, PNG]] as const);
    expect((await client.form('/api/users/me/picture', two, { method: 'PUT' })).refusal).toBe('TOO_MANY_FILES');
    expect(await urlOf(client)).toBeNull();
  });

  test('a picture’s address leads to no document’s file and to nothing outside its folder', async () => {
    await h.uploaded(h.fixtures.acme.owner);
    const [file] = await h.rows<{ key: string }>('select key from files order by id desc limit 1');
    for (const path of [`${file!.key}.png`, '2026-03-03/..%2f..%2ffiles.png', '2026-03-03/a.png', 'x/y.png']) {
      expect([path, (await shown(`/api/pictures/${path}`)).status]).toEqual([path, 404]);
    }
  });

  test('an unused picture is removed from the store the following night; a used one stays', async () => {
    const { client } = await person();
    await send(client, PNG);
    const url = (await urlOf(client))!;
    const stray = 'pictures/2026-03-01/left-behind';
    await h.deps.files.put(stray, PNG, { mime: 'image/png', size: PNG.length });
    h.clock.set('2026-03-05T03:10:00.000Z');
    await sweepPictures(h.deps);
    h.clock.set(NOW);
    await expect(h.deps.files.read(stray)).rejects.toThrow();
    expect((await shown(url)).status).toBe(200);
  });
});

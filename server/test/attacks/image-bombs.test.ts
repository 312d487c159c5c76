import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { getBrandImage, setBrandImage } from '@tonnage/contract/core/tenants/branding';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { flattenedLogo } from '../../src/platform/pdf/draw-sheet.ts';
import { harness } from '../harness.ts';

const h = harness();
const MB = 1024 * 1024;

interface Picture {
  width: number;
  height: number;
  interlaced: boolean;
  bytes: number;
}

/** A PNG in RGBA of any size, whose pixels inflate to so many bytes. */
function pngOf({ width = 100, height = 100, interlaced = false, bytes }: Partial<Picture>): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes ?? height * (1 + width * 4)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a logo is stored as its pixels alone, also of one that inflates to 200 MB', async () => {
  const bomb = pngOf({ interlaced: true, bytes: 200 * MB });
  expect(bomb.length).toBeLessThan(256 * 1024);
  expect((await flattenedLogo(bomb))!.length).toBeLessThan(2_000);

  const manager = await h.as(h.fixtures.clerk);
  const set = (content: Buffer) =>
    manager.call(setBrandImage, { params: { kind: 'logo' }, body: { data: { content: content.toString('base64') } } });
  expect((await set(bomb)).status).toBe(200);
  const { size } = (
    await h.rows<{ size: number }>(`select length(bytes) as size from brand_images where kind = 'logo'`)
  )[0]!;
  expect(size).toBeLessThan(2_000);
  expect(
    (await h.guest().raw({ method: 'GET', url: `/api${getBrandImage.path.replace('{kind}', 'logo')}` })).status,
  ).toBe(200);
  expect((await set(pngOf({}).subarray(0, 60))).refusal).toBe('BRAND_IMAGE_TYPE');
});

test('a picture of a person is written again, small and without what was hidden in it', async () => {
  const client = await h.as(h.fixtures.acme.owner);
  const send = (content: Buffer) =>
    client.form('/api/users/me/picture', [['picture', ['me.png', content]]], { method: 'PUT' });
  const hidden = Buffer.concat([pngOf({ width: 2000, height: 1000 }), Buffer.from('<script>')]);
  const answer = await send(hidden);
  expect(answer.status).toBe(200);
  const { pictureUrl } = answer.body as { pictureUrl: string };
  const shown = await h.guest().raw({ method: 'GET', url: new URL(pictureUrl, 'http://x').pathname });
  expect(shown.text).not.toContain('<script>');
  // Too many pixels, whatever the size of the file.
  expect((await send(pngOf({ width: 3000, height: 3000, interlaced: true, bytes: 1000 }))).refusal).toBe(
    'PICTURE_TYPE',
  );
  expect((await send(pngOf({ width: 60_000, height: 1_000, bytes: 1000 }))).refusal).toBe('PICTURE_TYPE');
});

test('a document’s image is refused with too many pixels or if it is damaged, and stored as its pixels alone', async () => {
  const client = await h.as(h.fixtures.acme.owner);
  const send = (content: Buffer) =>
    client.form('/api/documents', [
      ['data', JSON.stringify({ kind: 'other' })],
      ['files.file', ['gate.png', content]],
    ]);
  const large = await send(pngOf({ width: 20_000, height: 20_000, bytes: 1000 }));
  expect([large.refusal, large.error.message]).toEqual([
    'FILE_TOO_LARGE',
    'This picture has more than 64 million pixels. Make it smaller and upload that.',
  ]);
  const damaged = await send(pngOf({}).subarray(0, 60));
  expect([damaged.refusal, damaged.error.message]).toEqual([
    'FILE_TYPE',
    'We couldn’t read this picture. Save it again as a JPEG and upload that.',
  ]);

  const [place, before] = ['53.7960,-1.5480', 'select count(*)::int as n from files'];
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#777' } })
    .withExif({ IFD0: { Copyright: place } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes(place)).toBe(true);
  const known = (await h.rows<{ n: number }>(before))[0]!.n;
  expect((await send(photo)).status).toBe(201);
  const [file] = await h.rows<{ key: string; size: number }>('select key, size from files order by id desc limit 1');
  expect((await h.rows<{ n: number }>(before))[0]!.n).toBe(known + 1);
  const kept = await buffer(await h.deps.files.read(file!.key));
  expect([kept.length, kept.includes(place)]).toEqual([file!.size, false]);
  // It stands as the camera was held.
  const { width, height } = await sharp(kept).metadata();
  expect([width, height]).toEqual([40, 60]);
});

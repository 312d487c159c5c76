import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { flattenedLogo } from './draw-sheet.ts';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

interface Picture {
  width?: number;
  height?: number;
  depth: number;
  type: number;
  interlaced?: boolean;
  palette?: number[];
  clear?: number[];
  /** The lines with their filters, before compression. */
  lines: Buffer;
}

function pngOf({ width = 2, height = 2, depth, type, interlaced = false, palette, clear, lines }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(clear ? [chunk('tRNS', Buffer.from(clear))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The lines of what is made of it: a filter of 0, then red, green and blue. */
async function linesOf(png: Buffer): Promise<number[]> {
  const made = (await flattenedLogo(png))!;
  const at = made.indexOf('IDAT');
  return [...inflateSync(made.subarray(at + 4, at + 4 + made.readUInt32BE(at - 4)))];
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];

describe('a logo', () => {
  test.each<[string, Picture]>([
    ['RGB', { type: 2, depth: 8, lines: Buffer.from([0, ...RED, ...WHITE, 0, ...WHITE, ...RED]) }],
    [
      'RGB of 16 bits',
      {
        type: 2,
        depth: 16,
        lines: Buffer.from([
          0, 255, 255, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0,
        ]),
      },
    ],
    [
      'RGB with transparency',
      {
        type: 6,
        depth: 8,
        lines: Buffer.from([0, ...RED, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...RED, 255]),
      },
    ],
    [
      'a palette of 4 bits with transparency',
      {
        type: 3,
        depth: 4,
        palette: [...RED, 0, 0, 0],
        clear: [255, 0],
        lines: Buffer.from([0, 0x01, 0, 0x10]),
      },
    ],
    [
      'filtered lines',
      {
        type: 2,
        depth: 8,
        lines: Buffer.from([1, ...RED, 0, 255, 255, 4, 0, 255, 255, 0, 1, 1]),
      },
    ],
    [
      'interlaced',
      {
        type: 2,
        depth: 8,
        interlaced: true,
        lines: Buffer.from([0, ...RED, 0, ...WHITE, 0, ...WHITE, ...RED]),
      },
    ],
  ])('%s is drawn on white', async (_, picture) => {
    expect(await linesOf(pngOf(picture))).toEqual([0, ...RED, ...WHITE, 0, ...WHITE, ...RED]);
  });

  test.each([1, 2, 4, 8, 16])('grey of %i bits is drawn on white', async (depth) => {
    const lines = Buffer.alloc(1 + Math.ceil((2 * depth) / 8), 0xff);
    lines[0] = 0;
    expect(await linesOf(pngOf({ height: 1, type: 0, depth, lines }))).toEqual([0, ...WHITE, ...WHITE]);
  });

  test('a half transparent one is mixed with white, and a large one made smaller', async () => {
    const half = { width: 1, height: 1, type: 4, depth: 8, lines: Buffer.from([0, 0, 128]) };
    expect(await linesOf(pngOf(half))).toEqual([0, 127, 127, 127]);
    const lines = Buffer.alloc(272 * (1 + 1200 * 3));
    expect(await linesOf(pngOf({ width: 1200, height: 272, type: 2, depth: 8, lines }))).toHaveLength(
      136 * (1 + 600 * 3),
    );
  });

  test.each<[string, Buffer]>([
    ['with an unknown filter', pngOf({ type: 0, depth: 8, lines: Buffer.from([9, 1, 2, 0, 1, 2]) })],
    ['with an unknown type', pngOf({ type: 5, depth: 8, lines: Buffer.alloc(100) })],
    ['broken', pngOf({ type: 2, depth: 8, lines: Buffer.alloc(14) }).subarray(0, 50)],
    ['no picture', Buffer.from('PNG')],
  ])('that is %s is left out', async (_, png) => {
    expect(await flattenedLogo(png)).toBeNull();
  });
});

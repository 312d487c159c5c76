import { createHash } from 'node:crypto';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels above which a logo is made smaller: four for each point of the place it is drawn in. */
const LARGEST = { width: 600, height: 136 };

/** Bytes after the picture that some programs leave. */
const SPARE = 1024;

/** Samples of a pixel, by PNG's colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Left, top and steps of the passes of an interlaced picture. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A logo as an opaque PNG on white, or null if it cannot be read. The PDF writer decodes transparent pictures later and
 * on its own, where one that is cut off would end the process.
 */
export function flattenedLogo(png: Buffer): Buffer | null {
  const key = createHash('sha256').update(png).digest('base64');
  let made = done.get(key);
  if (made === undefined) {
    try {
      made = flattened(png);
    } catch {
      made = null;
    }
    if (done.size >= REMEMBERED) done.delete(done.keys().next().value!);
    done.set(key, made);
  }
  return made;
}

/** The logos of the last companies, because each makes many papers. */
const done = new Map<string, Buffer | null>();
const REMEMBERED = 20;

function flattened(png: Buffer): Buffer {
  const parts = partsOf(png);
  const [head, palette, clear] = [parts.get('IHDR')!, parts.get('PLTE'), parts.get('tRNS')];
  const [width, height, depth, type] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]!, head[9]!];
  const channels = CHANNELS[type]!;
  const bits = depth * channels;
  const passes = (head[12] === 1 ? ADAM7 : [[0, 0, 1, 1] as const]).map(([left, top, across, down]) => ({
    left,
    top,
    across,
    down,
    columns: Math.ceil((width - left) / across),
    rows: Math.ceil((height - top) / down),
  }));
  const bytes = (columns: number) => Math.ceil((columns * bits) / 8);
  const size = passes.reduce((sum, { columns, rows }) => sum + (columns > 0 ? rows * (1 + bytes(columns)) : 0), 0);
  const data = inflateSync(parts.get('IDAT')!, { maxOutputLength: size + SPARE });
  if (data.length < size) throw new RangeError('The picture is cut off');

  const shrunk = Math.max(1, Math.ceil(width / LARGEST.width), Math.ceil(height / LARGEST.height));
  const made = { width: Math.ceil(width / shrunk), height: Math.ceil(height / shrunk) };
  const sums = new Uint32Array(made.width * made.height * 4);
  const colour = colourOf({ type, depth, palette, clear });
  let at = 0;
  for (const { left, top, across, down, columns, rows } of passes) {
    let above: Buffer = Buffer.alloc(bytes(columns));
    for (let row = 0; row < (columns > 0 ? rows : 0); row++) {
      const line = data.subarray(at + 1, (at += 1 + bytes(columns)));
      unfilter(data[at - 1 - line.length]!, line, above, Math.max(1, bits / 8));
      above = line;
      const y = Math.floor((top + row * down) / shrunk);
      for (let column = 0; column < columns; column++) {
        const [red, green, blue, opacity] = colour((channel) => sample(line, column * channels + channel, depth));
        const to = (y * made.width + Math.floor((left + column * across) / shrunk)) * 4;
        sums[to]! += 255 + ((red - 255) * opacity) / 255;
        sums[to + 1]! += 255 + ((green - 255) * opacity) / 255;
        sums[to + 2]! += 255 + ((blue - 255) * opacity) / 255;
        sums[to + 3]! += 1;
      }
    }
  }
  return plainPng(made.width, made.height, sums);
}

/** The contents of the chunks, those of one name joined. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at + 8 <= png.length;) {
    const [length, name] = [png.readUInt32BE(at), png.toString('latin1', at + 4, at + 8)];
    const part = png.subarray(at + 8, at + 8 + length);
    parts.set(name, Buffer.concat([parts.get(name) ?? Buffer.alloc(0), part]));
    at += 12 + length;
  }
  return parts;
}

/** Undoes a line's filter in place. */
function unfilter(filter: number, line: Buffer, above: Buffer, step: number): void {
  if (filter > 4) throw new RangeError(`There is no filter ${filter}`);
  for (let i = 0; i < line.length; i++) {
    const left = i < step ? 0 : line[i - step]!;
    const up = above[i]!;
    if (filter === 1) line[i]! += left;
    else if (filter === 2) line[i]! += up;
    else if (filter === 3) line[i]! += (left + up) >> 1;
    else if (filter === 4) line[i]! += paeth(left, up, i < step ? 0 : above[i - step]!);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/** The nth sample of a line, as it is stored; of sixteen bits the upper eight. */
function sample(line: Buffer, n: number, depth: number): number {
  if (depth >= 8) return line[(n * depth) / 8]!;
  const bit = n * depth;
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

/** How a pixel's samples are a colour. */
function colourOf(picture: { type: number; depth: number; palette?: Buffer | undefined; clear?: Buffer | undefined }) {
  const { type, depth, palette, clear } = picture;
  const level = (value: number) => (depth < 8 ? (value * 255) / ((1 << depth) - 1) : value);
  return (at: (channel: number) => number): Rgba => {
    if (type === 3) {
      const [index, colours] = [at(0), palette!];
      return [colours[index * 3]!, colours[index * 3 + 1]!, colours[index * 3 + 2]!, clear?.[index] ?? 255];
    }
    if (type === 0 || type === 4) {
      const grey = level(at(0));
      return [grey, grey, grey, type === 4 ? at(1) : 255];
    }
    return [at(0), at(1), at(2), type === 6 ? at(3) : 255];
  };
}

/** Writes the averages of summed pixels: red, green, blue and the number of pixels, four numbers each. */
function plainPng(width: number, height: number, sums: Uint32Array): Buffer {
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let i = 0; i < width * height; i++) {
    const to = Math.floor(i / width) + 1 + i * 3;
    for (let channel = 0; channel < 3; channel++) lines[to + channel] = sums[i * 4 + channel]! / sums[i * 4 + 3]!;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

import { crc32, deflateSync } from 'node:zlib';

/** A page of plain text as a PDF, written by hand: the demo needs no library for a customer's uploads. */
export function plainPdf(title: string, lines: readonly string[]): Buffer {
  const text = (words: string) => words.replace(/[\\()]/g, '\\$&');
  const body = lines.map((line) => `(${text(line)}) Tj T*`).join('\n');
  const page = `BT /F1 18 Tf 60 780 Td (${text(title)}) Tj /F1 11 Tf 16 TL T* T*\n${body}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream\n`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

type Rgb = readonly [number, number, number];
const [WIDTH, HEIGHT] = [960, 640];
const SKY: Rgb = [196, 210, 214];
const WALL: Rgb = [150, 108, 88];
const GROUND: Rgb = [142, 140, 134];
const SKIP: Rgb = [236, 178, 32];
const RIB: Rgb = [188, 138, 18];
const SHADE: Rgb = [104, 102, 98];

/** A substitute for a foreman's photo: a yellow skip in front of a wall. A PNG, drawn pixel by pixel. */
export function skipPhoto(): Buffer {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const grain = ((x * 7 + y * 13) % 11) - 5;
      const at = y * (WIDTH * 3 + 1) + 1 + x * 3;
      for (const [i, value] of colourAt(x, y).entries()) rows[at + i] = Math.min(255, Math.max(0, value + grain));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): Rgb {
  const [top, foot] = [300, 500];
  // A trapezoid, wider at its rim than at its base.
  const slant = ((y - top) / (foot - top)) * 90;
  if (y >= top && y < foot && x > 200 + slant && x < 760 - slant) {
    if (y < top + 14) return RIB;
    return (x - 200) % 112 < 10 ? RIB : SKIP;
  }
  if (y >= foot && y < foot + 26 && x > 270 && x < 710) return SHADE;
  if (y > 430) return GROUND;
  if (y < 150) return SKY;
  const course = Math.floor((y - 150) / 26);
  const mortar = (y - 150) % 26 < 3 || (x + (course % 2) * 35) % 70 < 3;
  return mortar ? [188, 178, 166] : WALL;
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

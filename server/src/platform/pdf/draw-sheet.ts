import { createHash } from 'node:crypto';
import { BRAND_IMAGE_PIXELS } from '@tonnage/domain/common/branding';
import { Cursor, flow, heightOf, ROOM, type Block } from './cursor.ts';
import { writePdf } from './document.ts';
import { PAGE, Pen, QUIET, type Tag, type Type } from './pen.ts';
import { companyLines, type Sheet } from './sheet.ts';
import { writtenAgain } from '../images/decode.ts';

const NAME: Type = { size: 15, weight: 700, leading: 1.2 };
const TITLE: Type = { ...NAME, align: 'right' };
const NUMBER: Type = { size: 11, weight: 600, align: 'right' };
const SMALL: Type = { size: 8, colour: QUIET };
const FOOT: Type = { size: 7.5, colour: QUIET };
const STATE: Type = { size: 8, weight: 600, align: 'right' };
const BAD = '#b42318';
const GOOD = '#1d6b3a';

/** Width of all content, points. */
const WIDTH = PAGE.width - PAGE.left - PAGE.right;

/** Points; the title stands to the right of the company. */
const TITLE_WIDTH = 290;
const UNDER_TITLE = 3;
const UNDER_NUMBER = 4;
const UNDER_NAME = 2;
const HEAD_GAP = 24;
const UNDER_HEAD = 16;
const BAR = 5;
const BESIDE_BAR = 15;
const UNDER_LOGO = 4;
const LOGO = { width: 150, height: 34 };
const FOOT_FROM_EDGE = 34;

/** Sizes of type that a page of one sheet may have, until its text fits. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6];

/** Draws a sheet on as many pages as it needs. */
export async function drawSheet(given: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const logo = given.brand.logo && (await flattenedLogo(given.brand.logo));
  const sheet = { ...given, brand: { ...given.brand, logo } };
  const { brand, title, number, issuedAt, isKept } = sheet;
  const author = brand.legalName ?? brand.name;
  return writePdf({ title: `${title} ${number}`, author, creator: brand.name, issuedAt, isKept }, (doc) => {
    const pen = fitting(doc, sheet);
    const root = doc.struct('Document');
    doc.addStructure(root);
    const cursor = new Cursor(pen, { x: PAGE.left, y: PAGE.top, width: WIDTH, turns: true });
    head(cursor, root, sheet);
    flow(cursor, root, affordable(cursor, sheet.blocks));
    feet(pen, root, sheet);
  });
}

/** A pen of the largest type with which the sheet fits one page, if it must. */
function fitting(doc: PDFKit.PDFDocument, sheet: Sheet): Pen {
  if (!sheet.isOnePage) return new Pen(doc);
  const room = PAGE.height - PAGE.top - PAGE.bottom;
  const fits = (scale: number) => {
    const pen = new Pen(doc, scale);
    return headParts(pen, sheet).height + UNDER_HEAD * scale + heightOf(pen, WIDTH, sheet.blocks) <= room;
  };
  return new Pen(doc, SCALES.find(fits) ?? SCALES.at(-1));
}

/** Points at the foot of a last part that may be over the margin, because nothing is drawn there. */
const SLACK = 24;

/** The most of a page that an extra block may take: of sizes entered in another unit a drawing would fill it. */
const MOST_OF_PAGE = 0.4;

/** The blocks without the extra ones that are too tall, or that would turn a paper of one page into two. */
function affordable({ pen, y }: Cursor, all: readonly Block[]): readonly Block[] {
  const room = PAGE.height - PAGE.bottom - y;
  const needed = all.filter(({ isExtra }) => !isExtra);
  const blocks = all.filter((block) => !block.isExtra || block.height(pen, WIDTH) <= ROOM * MOST_OF_PAGE);
  const fits = (of: readonly Block[], spare: number) => heightOf(pen, WIDTH, of) <= room + spare;
  return fits(blocks, 0) || !fits(needed, SLACK) ? blocks : needed;
}

/** The head's two columns, measured. Points. */
function headParts(pen: Pen, { brand, title, number, state }: Sheet) {
  const natural = Math.max(
    pen.width(`${title} `, TITLE),
    pen.width(number, NUMBER),
    state ? pen.width(state.text, STATE) : 0,
  );
  const titleWidth = Math.min(TITLE_WIDTH, natural + 1);
  const companyWidth = WIDTH - titleWidth - HEAD_GAP - BESIDE_BAR;
  const lines = companyLines(brand);
  const logo = brand.logo === null ? 0 : (LOGO.height + UNDER_LOGO) * pen.scale;
  const company = lines.reduce(
    (sum, line) => sum + pen.height(line, SMALL, companyWidth),
    logo + pen.height(brand.name, NAME, companyWidth) + UNDER_NAME,
  );
  const numberAt = pen.height(title, TITLE, titleWidth) + UNDER_TITLE;
  const stateAt = numberAt + pen.height(number, NUMBER, titleWidth) + UNDER_NUMBER;
  const height = Math.max(company, stateAt + (state ? pen.height(state.text, STATE, titleWidth) : 0));
  return { titleWidth, companyWidth, lines, logo, numberAt, stateAt, height };
}

/** The company to the left, the title with its number to the right. */
function head(cursor: Cursor, into: Tag, sheet: Sheet): void {
  const { pen, x, y: top } = cursor;
  const { brand, title, number, state } = sheet;
  const parts = headParts(pen, sheet);
  pen.artifact('Layout', () => {
    pen.doc.rect(x, top, BAR, parts.height).fill(brand.colour);
    // The name under it says the same.
    if (brand.logo !== null)
      pen.doc.image(brand.logo, x + BESIDE_BAR, top, { fit: [LOGO.width, LOGO.height * pen.scale] });
  });
  const company = { x: x + BESIDE_BAR, y: top + parts.logo, width: parts.companyWidth };
  company.y += pen.write(into, 'P', brand.name, NAME, company) + UNDER_NAME;
  for (const line of parts.lines) company.y += pen.write(into, 'P', line, SMALL, company);

  const right = { x: x + WIDTH - parts.titleWidth, y: top, width: parts.titleWidth };
  pen.tag(into, 'H1', {}, () => {
    // The space parts the two where they are read as one text.
    pen.set(`${title} `, TITLE, right);
    pen.set(number, NUMBER, { ...right, y: top + parts.numberAt });
  });
  if (state) {
    const type = { ...STATE, colour: state.isBad ? BAD : GOOD };
    pen.write(into, 'P', state.text, type, { ...right, y: top + parts.stateAt });
  }
  cursor.y = top + parts.height + UNDER_HEAD * pen.scale;
}

/** The foot on every page, with the number and the page; read once, at the end. */
function feet(pen: Pen, into: Tag, sheet: Sheet): void {
  const { foot } = sheet;
  const { count } = pen.doc.bufferedPageRange();
  const y = PAGE.height - FOOT_FROM_EDGE;
  const end: Type = { ...FOOT, align: 'right' };
  for (let page = 1; page <= count; page++) {
    pen.doc.switchToPage(page - 1);
    const number = count === 1 ? sheet.number : `${sheet.number} · Page ${page} of ${count}`;
    const width = Math.min(WIDTH / 2, pen.width(number, end) + 1);
    const left = { x: PAGE.left, y, width: WIDTH - width - HEAD_GAP };
    if (page === count && foot !== '') pen.write(into, 'P', foot, FOOT, left);
    pen.artifact('Pagination', () => {
      if (page < count) pen.set(foot, FOOT, left);
      pen.set(number, end, { x: PAGE.left + WIDTH - width, y, width });
    });
  }
}

/** Pixels to which a larger logo is made smaller: four for each point of the area that it is drawn in. */
const LARGEST = { width: 600, height: 136 };

/**
 * A logo as an opaque PNG on white, or null if it cannot be read. The PDF writer decodes transparent pictures later and
 * on its own, where one that is cut off would end the process.
 */
export async function flattenedLogo(png: Buffer): Promise<Buffer | null> {
  const key = createHash('sha256').update(png).digest('base64');
  let made = done.get(key);
  if (made === undefined) {
    const written = await writtenAgain(png, { pixels: BRAND_IMAGE_PIXELS ** 2 }, (logo) =>
      logo
        .flatten({ background: 'white' })
        .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png(),
    );
    made = written?.bytes ?? null;
    if (done.size >= REMEMBERED) done.delete(done.keys().next().value!);
    done.set(key, made);
  }
  return made;
}

/** The logos of the last companies, because each makes many papers. */
const done = new Map<string, Buffer | null>();
const REMEMBERED = 20;

import { EMPTY_BLOCK } from '@tonnage/domain/common/paper';
import {
  drawContainer,
  PERSON,
  PERSON_HEIGHT_CM,
  PERSON_WIDTH_CM,
  type DrawnPart,
} from '@tonnage/domain/skip-hire/container-shape';
import type { DrawnLine, OnLine } from '@tonnage/domain/skip-hire/ground-line';
import { hireMarks, type HireMarks } from '@tonnage/domain/skip-hire/hire-marks';
import {
  drawLorry,
  LORRY_LENGTH_CM,
  lorryReachCm,
  type StandingContainer,
  type LorryPart,
} from '@tonnage/domain/skip-hire/lorry-shape';
import type { Block } from './cursor.ts';
import { INK, QUIET, type Pen, type Type } from './pen.ts';

/** Points per metre: lorries are three times as long as a skip. */
const SCALE = { lorries: 6, containers: 10 };
const FIRST: Type = { size: 7, weight: 600 };
const OTHER: Type = { size: 7, colour: QUIET };
const FIGURE = '#8d958f';
const PAPER = '#ffffff';
/** A container that stays on hire. */
const TINT = '#d5d8d3';

/** Points, before the pen's scale. */
const WORDS = { least: 58, most: 96 };
const GAP = 10;
const BETWEEN_LINES = 6;
const OVER = 3;
const UNDER = 8;
const MARKS = { over: 2, height: 3, under: 1.5, gap: 0.75, past: 2.5 };
const UNDER_GROUND = 2;

/** Centimetres between a lorry and what it comes to, and over a rim or under a lid. */
const BESIDE_CM = 40;
const LID_CM = 26;

/** Lines of a part in points, whatever the scale. */
const LINE: Record<DrawnPart['part'], number> = { body: 0.6, rib: 0.35, rim: 1, lug: 1.6, solid: 0 };
const LORRY_LINE: Record<LorryPart['part'], number> = {
  solid: 0,
  cab: 0.5,
  window: 0.4,
  load: 0.6,
  chain: 0.3,
  arm: 0.6,
  hub: 0,
};

/**
 * The ground line: lorries, containers and the days of their hire to one scale in the ink of the paper, each with its words under
 * it, on as many lines as they need. It is left out where it would take much of a page, or turn a paper of one page into two.
 * Hollow is empty, solid is full.
 */
export function groundLine(line: DrawnLine): Block {
  const { alt, things } = line;
  return {
    isExtra: true,
    shown: [{ ...EMPTY_BLOCK, ground: line }],
    height: (pen, width) => {
      const lines = linesOf(pen, width, things);
      return (
        lines.reduce((sum, of) => sum + of.height, 0) + (OVER + BETWEEN_LINES * (lines.length - 1) + UNDER) * pen.scale
      );
    },
    draw(cursor, into) {
      const { pen, x, width } = cursor;
      const lines = linesOf(pen, width, things);
      const top = cursor.y + OVER * pen.scale;
      const height = lines.reduce((sum, of) => sum + of.height, BETWEEN_LINES * (lines.length - 1) * pen.scale);
      pen.tag(into, 'Figure', { alt, bbox: [x, top, x + width, top + height] }, () => {
        let y = top;
        for (const of of lines) {
          drawLine(pen, { x, y, width }, of);
          y += of.height + BETWEEN_LINES * pen.scale;
        }
      });
      cursor.y = top + height + UNDER * pen.scale;
    },
  };
}

interface Placed {
  thing: OnLine | null;
  /** Points from the line's left end. */
  left: number;
  width: number;
}

interface Line {
  placed: Placed[];
  /** Points from its upper edge to the ground. */
  ground: number;
  height: number;
  /** Points per centimetre. */
  scale: number;
}

/** The things by line, as they fit the width. A person is at the start of the first where no lorry gives the scale. */
function linesOf(pen: Pen, width: number, things: readonly OnLine[]): Line[] {
  const hasLorries = things.some(({ lorry }) => lorry !== null);
  const scale = ((hasLorries ? SCALE.lorries : SCALE.containers) / 100) * pen.scale;
  const rows: Placed[][] = [[]];
  let end = 0;
  const place = (thing: OnLine | null, wide: number) => {
    if (end + wide > width && rows.at(-1)!.length > 0) {
      rows.push([]);
      end = 0;
    }
    rows.at(-1)!.push({ thing, left: end, width: wide });
    end += wide + GAP * pen.scale;
  };
  if (!hasLorries) place(null, PERSON_WIDTH_CM * scale);
  for (const thing of things) place(thing, widthOf(pen, thing, scale));
  return rows.map((placed) => {
    const ground = Math.max(...placed.map(({ thing }) => heightCm(thing))) * scale;
    const marks = placed.some(({ thing }) => thing?.hire) ? MARKS.over + MARKS.height + MARKS.under : 0;
    const words = Math.max(...placed.map(({ thing, width: wide }) => (thing ? wordsHeight(pen, thing, wide) : 0)));
    return { placed, ground, height: ground + (UNDER_GROUND + marks) * pen.scale + words, scale };
  });
}

function heightCm(thing: OnLine | null): number {
  if (thing === null) return PERSON_HEIGHT_CM;
  const { lorry, standing } = thing;
  return Math.max(
    lorry ? lorryReachCm(lorry.kind, lorry.load) : 0,
    standing ? standing.container.heightCm + (standing.container.kind === 'enclosed' ? LID_CM : 5) : 0,
  );
}

const drawnCm = ({ lorry, standing }: OnLine): number =>
  (lorry ? LORRY_LENGTH_CM[lorry.kind] : 0) + (lorry && standing ? BESIDE_CM : 0) + (standing?.container.lengthCm ?? 0);

/** Room for what is drawn and, up to a limit, for its words on one line each. */
function widthOf(pen: Pen, thing: OnLine, scale: number): number {
  const widest = Math.max(...thing.words.map((text, i) => pen.width(text, i === 0 ? FIRST : OTHER) + 1));
  const words = Math.min(WORDS.most * pen.scale, Math.max(WORDS.least * pen.scale, widest));
  return Math.max(drawnCm(thing) * scale, words);
}

const wordsHeight = (pen: Pen, { words }: OnLine, width: number): number =>
  words.reduce((sum, text, i) => sum + pen.height(text, i === 0 ? FIRST : OTHER, width), 0);

function drawLine(pen: Pen, { x, y, width }: { x: number; y: number; width: number }, line: Line): void {
  const { placed, ground, scale } = line;
  const floor = y + ground;
  pen.rule({ x, y: floor, width }, INK, 0.6);
  const hasMarks = placed.some(({ thing }) => thing?.hire);
  for (const { thing, left, width: wide } of placed) {
    const at = x + left;
    if (thing === null) {
      drawn(pen, { x: at, y: floor, scale }, (doc) => {
        doc.translate(0, -PERSON_HEIGHT_CM).path(PERSON).fill(FIGURE);
      });
      continue;
    }
    drawThing(pen, { x: at, y: floor, scale }, thing);
    let under = floor + UNDER_GROUND * pen.scale;
    if (hasMarks) {
      const length = (thing.standing?.container.lengthCm ?? 0) * scale;
      if (thing.hire) drawMarks(pen, { x: at, y: under + MARKS.over * pen.scale, width: length }, thing.hire);
      under += (MARKS.over + MARKS.height + MARKS.under) * pen.scale;
    }
    thing.words.forEach((text, i) => {
      under += pen.set(text, i === 0 ? FIRST : OTHER, { x: at, y: under, width: wide });
    });
  }
}

/** In centimetres from a point on the ground. */
interface Origin {
  x: number;
  y: number;
  scale: number;
}

function drawn(pen: Pen, { x, y, scale }: Origin, draw: (doc: PDFKit.PDFDocument) => void): void {
  const { doc } = pen;
  doc.save().translate(x, y).scale(scale).lineCap('round').lineJoin('round');
  draw(doc);
  doc.restore();
}

function drawThing(pen: Pen, origin: Origin, { lorry, standing }: OnLine): void {
  drawn(pen, origin, (doc) => {
    const thick = (points: number) => doc.lineWidth((points * pen.scale) / origin.scale);
    if (lorry)
      for (const { part, path } of drawLorry(lorry.kind, lorry.load, 0)) {
        thick(LORRY_LINE[part]);
        doc.path(path);
        if (part === 'solid') doc.fill(INK);
        else if (part === 'hub') doc.fill(PAPER);
        else if (part === 'arm' || part === 'chain') doc.stroke(INK);
        else doc.fillAndStroke(part === 'load' && lorry.load?.full ? INK : PAPER, INK);
      }
    if (!standing) return;
    const from = lorry ? LORRY_LENGTH_CM[lorry.kind] + BESIDE_CM : 0;
    for (const { part, path } of drawContainer(standing.container, from, 0)) {
      thick(LINE[part]);
      doc.path(path);
      if (part === 'body') doc.fillAndStroke(bodyOf(standing), INK);
      else if (part === 'solid') doc.fill(INK);
      else doc.stroke(part === 'rib' && standing.full ? PAPER : INK);
    }
  });
}

const bodyOf = ({ full, onHire }: StandingContainer): string => (full ? INK : onHire ? TINT : PAPER);

/** A square for each day: filled if it has passed, and past the end of the hire beyond the container. */
function drawMarks(pen: Pen, { x, y, width }: { x: number; y: number; width: number }, hire: HireMarks): void {
  const { doc } = pen;
  const marks = hireMarks(hire);
  const height = MARKS.height * pen.scale;
  const gap = MARKS.gap * pen.scale;
  const each = (width - gap * (hire.of - 1)) / hire.of;
  // A long hire is a bar: days of less than a point are not seen.
  if (each < 1.2) {
    doc.lineWidth(0.4).rect(x, y, width, height).fillAndStroke(PAPER, INK);
    doc.rect(x, y, (width * Math.min(hire.day, hire.of)) / hire.of, height).fill(INK);
  } else
    marks.slice(0, hire.of).forEach((mark, i) => {
      doc
        .lineWidth(0.4)
        .rect(x + i * (each + gap), y, each, height)
        .fillAndStroke(mark === 'passed' ? INK : PAPER, INK);
    });
  const past = MARKS.past * pen.scale;
  marks
    .filter((mark) => mark === 'over')
    .forEach((_, i) => {
      const left = x + width + 2 * gap + i * (past + gap);
      doc.lineWidth(0.4).rect(left, y, past, height).fillAndStroke(PAPER, INK);
      doc
        .lineWidth(0.5)
        .moveTo(left, y + height)
        .lineTo(left + past, y)
        .stroke(INK);
    });
}

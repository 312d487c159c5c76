import {
  drawContainer,
  PERSON,
  PERSON_HEIGHT_CM,
  PERSON_WIDTH_CM,
  type ContainerShape,
  type DrawnPart,
} from '@tonnage/domain/skip-hire/container-shape';

/** Pixels of the picture as an email shows it; it has twice as many for sharp screens. */
export const DRAWING = { width: 200, height: 72 };
/** All containers to one scale: a roll-on of six metres and the person beside it fit. */
const CM_PER_PIXEL = 4;
const GAP_CM = 40;

/** Identifies the picture within its email (RFC 2392) and is all that is needed to draw it. */
export const drawingId = ({ kind, lengthCm, heightCm }: ContainerShape) => `${kind}-${lengthCm}-${heightCm}@drawing`;

const ID = /(?<=src=")cid:(skip|roro|enclosed)-(\d+)-(\d+)@drawing(?=")/g;

/** Readable on a light and on a dark email: the body is light, and what surrounds it is grey. */
const LOOK: Record<DrawnPart['part'], string> = {
  body: 'fill="#ffe9ad" stroke="#6d776f" stroke-width="6" stroke-linejoin="round"',
  rib: 'stroke="#6d776f" stroke-width="4" opacity=".6"',
  rim: 'stroke="#6d776f" stroke-width="11" stroke-linecap="round"',
  lug: 'stroke="#6d776f" stroke-width="16" stroke-linecap="round"',
  solid: 'fill="#6d776f"',
};

const drawn = new Map<string, Promise<Buffer>>();
/** Companies have some dozen sizes each. */
const KEPT = 500;

/** A container to scale beside a person, as a PNG without background. */
export function drawingPng(shape: ContainerShape): Promise<Buffer> {
  const id = drawingId(shape);
  const known = drawn.get(id);
  if (known) return known;
  if (drawn.size >= KEPT) drawn.clear();
  const made = paint(shape);
  drawn.set(id, made);
  // The next email tries again.
  made.catch(() => drawn.delete(id));
  return made;
}

async function paint(shape: ContainerShape): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const [width, height] = [DRAWING.width * CM_PER_PIXEL, DRAWING.height * CM_PER_PIXEL];
  const ground = height - 8;
  const person = `<path fill="#98a19a" transform="translate(16 ${ground - PERSON_HEIGHT_CM})" d="${PERSON}"/>`;
  const container = drawContainer(shape, 16 + PERSON_WIDTH_CM + GAP_CM, ground)
    .map(({ part, path }) => `<path ${LOOK[part]} d="${path}"/>`)
    .join('');
  const line = `<path stroke="#b9b2a2" stroke-width="6" d="M0 ${ground}H${width}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * DRAWING.width}" height="${2 * DRAWING.height}">${line}${person}${container}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** An email's HTML with its drawing in it, for a reader that has no attachments: the outbox. */
export async function withDrawing(html: string): Promise<string> {
  let whole = html;
  for (const [found, kind, length, height] of html.matchAll(ID)) {
    const shape = { kind: kind as ContainerShape['kind'], lengthCm: Number(length), heightCm: Number(height) };
    whole = whole.replaceAll(`"${found}"`, `"data:image/png;base64,${(await drawingPng(shape)).toString('base64')}"`);
  }
  return whole;
}

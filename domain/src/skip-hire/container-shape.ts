/**
 * The dimensions needed to draw a container sub-type. Lengths are those of the rim, in centimetres.
 */
export interface ContainerShape {
  kind: 'skip' | 'roro' | 'enclosed';
  lengthCm: number;
  heightCm: number;
  /** Not visible from the side; included so that a whole sub-type can be passed. */
  widthCm?: number;
  sizeYards?: number;
}

/** A chain-lift skip's base is about this fraction of its rim's length. */
export const FOOT_OF_RIM = 0.64;

function ribCount({ kind, lengthCm }: ContainerShape): number {
  return kind === 'roro' ? Math.max(3, Math.round(lengthCm / 100)) : lengthCm < 150 ? 1 : 2;
}

/** A line or an area of a drawing, as an SVG path in centimetres. */
export interface DrawnPart {
  part: 'body' | 'rib' | 'rim' | 'lug' | 'solid';
  path: string;
}

/** A container from the side with its left end at `x`, standing on `ground`, in centimetres: the same on screen and in emails. */
export function drawContainer(shape: ContainerShape, x: number, ground: number): DrawnPart[] {
  return shape.kind === 'roro' ? drawRoro(shape, x, ground) : drawSkip(shape, x, ground);
}

/** A chain-lift skip: a trapezoid under a rim, with the lugs for the chains; a lid when enclosed. */
function drawSkip(shape: ContainerShape, x: number, ground: number): DrawnPart[] {
  const { lengthCm: rim, heightCm: height, kind } = shape;
  const inset = (rim * (1 - FOOT_OF_RIM)) / 2;
  const top = ground - height;
  const at = (share: number, across: number) => x + inset * share + (rim - 2 * inset * share) * across;
  const ribs = Array.from({ length: ribCount(shape) }, (_, index) => (index + 1) / (ribCount(shape) + 1));
  const lugY = top + height * 0.4;
  const lid = `M${x + 6} ${top}l${rim * 0.14} -24h${rim * 0.72 - 12}l${rim * 0.14} 24z`;
  return [
    ...(kind === 'enclosed' ? [{ part: 'body' as const, path: lid }] : []),
    { part: 'body', path: `M${x} ${top}H${x + rim}L${x + rim - inset} ${ground}H${x + inset}z` },
    ...ribs.map((across): DrawnPart => ({ part: 'rib', path: `M${at(0, across)} ${top}L${at(1, across)} ${ground}` })),
    { part: 'rim', path: `M${x - 5} ${top}H${x + rim + 5}` },
    // Lines of nearly no length with round ends: dots that keep their size at every scale.
    { part: 'lug', path: `M${x + inset * 0.4} ${lugY}h.1M${x + rim - inset * 0.4} ${lugY}h.1` },
  ];
}

const ROLLER_CM = 16;

/** A roll-on roll-off: a ribbed box on its rollers. */
function drawRoro(shape: ContainerShape, x: number, ground: number): DrawnPart[] {
  const { lengthCm: length, heightCm: height } = shape;
  const top = ground - height;
  const foot = ground - ROLLER_CM;
  const ribs = Array.from({ length: ribCount(shape) - 1 }, (_, index) => x + ((index + 1) / ribCount(shape)) * length);
  const roller = (left: number) => `M${left + 7} ${foot}h12a7 8 0 0 1 0 ${ROLLER_CM}h-12a7 8 0 0 1 0 -${ROLLER_CM}z`;
  return [
    { part: 'body', path: `M${x} ${top}h${length}V${foot}h-${length}z` },
    ...ribs.map((along): DrawnPart => ({ part: 'rib', path: `M${along} ${top + 8}V${foot - 8}` })),
    { part: 'solid', path: `${roller(x + 32)}${roller(x + length - 58)}` },
  ];
}

export const PERSON_WIDTH_CM = 40;
export const PERSON_HEIGHT_CM = 175;

/** A person 1.75 m tall as one SVG path in centimetres, from its top left corner: head and body. */
export const PERSON =
  'M20 .5a12 12 0 0 1 0 24a12 12 0 0 1 0 -24zM20 29C9 29 2 42 1 58v26c0 3 3 5 6 6l2 6v76c0 2 1 3 3 3h5c1 0 2-1 2-2l1-68 1 68c0 1 1 2 2 2h5c2 0 3-1 3-3V96l2-6c3-1 6-3 6-6V58c-1-16-8-29-19-29z';

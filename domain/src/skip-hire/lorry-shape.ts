import { FOOT_OF_RIM, type ContainerShape } from './container-shape.ts';
import type { VehicleKind } from './vehicles.ts';

/** What is on a lorry's bed. */
export interface LorryLoad {
  container: ContainerShape;
  full: boolean;
}

/** What stands at a site. `onHire`: it stays on hire, however much is in it. */
export interface StandingContainer extends LorryLoad {
  onHire?: true;
}

/** An area or a line of a lorry, as an SVG path in centimetres. */
export interface LorryPart {
  part: 'solid' | 'cab' | 'window' | 'load' | 'chain' | 'arm' | 'hub';
  path: string;
}

export const LORRY_HEIGHT_CM = 300;
export const LORRY_LENGTH_CM: Record<VehicleKind, number> = { skip_loader: 690, hook_loader: 860 };

const CAB_CM = 165;
/** How high the bed is above the ground, centimetres. */
export const BED_CM = 102;
const WHEEL_CM = 50;
const HUB_CM = 21;

/** How high a lorry reaches with what it carries and its arm over it, centimetres. */
export function lorryReachCm(kind: VehicleKind, load: LorryLoad | null): number {
  if (!load) return LORRY_HEIGHT_CM;
  return Math.max(LORRY_HEIGHT_CM, kind === 'skip_loader' ? armOver(load) : BED_CM + load.container.heightCm);
}

const armOver = ({ container }: LorryLoad): number => BED_CM + container.heightCm + 75;

/** Where the left end of a load is on the bed, centimetres from the rear. */
export function loadLeftCm(kind: VehicleKind, load: LorryLoad | null): number {
  if (kind === 'hook_loader') return 25;
  return Math.max(25, (LORRY_LENGTH_CM[kind] - CAB_CM - 35 - (load?.container.lengthCm ?? 0)) / 2 + 10);
}

/**
 * A lorry from the side, facing right, with what is on its bed: its left end at 0 and its wheels on `ground`, centimetres. The
 * parts come in the order in which they are drawn. The same on screen and on paper.
 */
export function drawLorry(kind: VehicleKind, load: LorryLoad | null, ground = LORRY_HEIGHT_CM): LorryPart[] {
  const length = LORRY_LENGTH_CM[kind];
  const isHook = kind === 'hook_loader';
  const cab = length - CAB_CM;
  const y = (cm: number) => ground - cm;
  const wheels = isHook ? [135, 265, length - 235, length - 95] : [155, length - 100];
  const rim = load?.container.lengthCm ?? 0;
  const x = loadLeftCm(kind, load);
  const arm = load ? armOver(load) : 215;
  const reach = load ? x + rim / 2 : 290;
  const frame = `M15 ${y(BED_CM)}H${length - 15}V${y(72)}H15z`;
  const front = `M${cab} ${y(55)}V${y(255)}q0 -25 25 -25h85q20 0 26 22l27 103V${y(55)}z`;
  const held = load && y(BED_CM + load.container.heightCm * 0.6);
  return [
    { part: 'solid', path: frame },
    { part: 'cab', path: front },
    { part: 'window', path: `M${cab + 62} ${y(250)}h50l24 86h-74z` },
    ...(load ? [{ part: 'load' as const, path: loadPath(load.container, x, y(BED_CM)) }] : []),
    ...(load && !isHook
      ? [
          {
            part: 'chain' as const,
            path: `M${reach} ${y(arm)}L${x + 12} ${held}M${reach} ${y(arm)}L${x + rim - 12} ${held}`,
          },
        ]
      : []),
    {
      part: 'arm',
      path: isHook
        ? `M${cab - 160} ${y(105)}H${cab - 30}V${y(210)}h-30`
        : `M${cab - 28} ${y(100)}V${y(load ? arm - 55 : 175)}L${cab - 62} ${y(arm)}H${reach}`,
    },
    { part: 'solid', path: wheels.map((at) => disc(at, y(WHEEL_CM), WHEEL_CM)).join('') },
    { part: 'hub', path: wheels.map((at) => disc(at, y(WHEEL_CM), HUB_CM)).join('') },
  ];
}

function loadPath({ lengthCm: length, heightCm: height, kind }: ContainerShape, x: number, ground: number): string {
  const inset = kind === 'roro' ? 0 : (length * (1 - FOOT_OF_RIM)) / 2;
  return `M${x} ${ground - height}h${length}l${-inset} ${height}h${2 * inset - length}z`;
}

const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;

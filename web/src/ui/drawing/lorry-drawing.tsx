import { classNames } from '../class-names.ts';
import { FOOT_OF_RIM, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';

interface LorryDrawingProps {
  kind: 'skip_loader' | 'hook_loader';
  /** What is on its bed. */
  load?: { container: ContainerShape; full: boolean } | null;
  /** Pixels per metre. */
  scale?: number;
}

const CAB_CM = 165;
const BED_CM = 102;
const HEIGHT_CM = 300;
/** Below this scale, pixels per metre, chains are left out. */
const CHAINS = 15;
const LENGTH_CM = { skip_loader: 690, hook_loader: 860 };

/** A lorry from the side, facing right, with what is on its bed. Decorative: its lane has its name. */
export function LorryDrawing({ kind, load = null, scale = 6 }: LorryDrawingProps) {
  const length = LENGTH_CM[kind];
  const isHook = kind === 'hook_loader';
  const cab = length - CAB_CM;
  const y = (cm: number) => HEIGHT_CM - cm;
  const wheels = isHook ? [135, 265, length - 235, length - 95] : [155, length - 100];
  const rim = load?.container.lengthCm ?? 0;
  const x = isHook ? 25 : Math.max(25, (cab - 35 - rim) / 2 + 10);
  const arm = load ? BED_CM + load.container.heightCm + 75 : 215;
  const reach = load ? x + rim / 2 : 290;
  return (
    <svg
      className={classNames(styles.drawing, styles.lorry)}
      viewBox={`0 0 ${length} ${HEIGHT_CM}`}
      width={(length * scale) / 100}
      aria-hidden="true"
    >
      <path className={styles.solid} d={`M15 ${y(BED_CM)}H${length - 15}V${y(72)}H15z`} />
      <path className={styles.cab} d={`M${cab} ${y(55)}V${y(255)}q0 -25 25 -25h85q20 0 26 22l27 103V${y(55)}z`} />
      <path className={styles.window} d={`M${cab + 62} ${y(250)}h50l24 86h-74z`} />
      {load && <Load {...load} x={x} ground={y(BED_CM)} />}
      {load && !isHook && scale >= CHAINS && (
        <path
          className={styles.chain}
          d={`M${reach} ${y(arm)}L${x + 12} ${y(BED_CM + load.container.heightCm * 0.6)}M${reach} ${y(arm)}L${x + rim - 12} ${y(BED_CM + load.container.heightCm * 0.6)}`}
        />
      )}
      {isHook ? (
        <path className={styles.arm} d={`M${cab - 160} ${y(105)}H${cab - 30}V${y(210)}h-30`} />
      ) : (
        <path
          className={styles.arm}
          d={`M${cab - 28} ${y(100)}V${y(load ? arm - 55 : 175)}L${cab - 62} ${y(arm)}H${reach}`}
        />
      )}
      {wheels.map((at) => (
        <g key={at}>
          <circle className={styles.solid} cx={at} cy={y(50)} r="50" />
          <circle className={styles.hub} cx={at} cy={y(50)} r="21" />
        </g>
      ))}
    </svg>
  );
}

function Load({ container, full, x, ground }: NonNullable<LorryDrawingProps['load']> & { x: number; ground: number }) {
  const { lengthCm: length, heightCm: height, kind } = container;
  const inset = kind === 'roro' ? 0 : (length * (1 - FOOT_OF_RIM)) / 2;
  return (
    <g className={classNames(styles.load, full && styles.laden)}>
      <path
        className={styles.body}
        d={`M${x} ${ground - height}h${length}l${-inset} ${height}h${2 * inset - length}z`}
      />
    </g>
  );
}

import { FOOT_OF_RIM, ribCount, type ContainerShape } from './container-shape.ts';
import styles from './drawing.module.css';

interface ShapeProps {
  shape: ContainerShape;
  x: number;
  ground: number;
}

/** A chain-lift skip from the side: a trapezoid under a rim, with the lugs for the chains; a lid when enclosed. */
export function SkipShape({ shape, x, ground }: ShapeProps) {
  const { lengthCm: rim, heightCm: height, kind } = shape;
  const inset = (rim * (1 - FOOT_OF_RIM)) / 2;
  const top = ground - height;
  const at = (share: number, across: number) => x + inset * share + (rim - 2 * inset * share) * across;
  const ribs = Array.from({ length: ribCount(shape) }, (_, index) => (index + 1) / (ribCount(shape) + 1));
  const lugY = top + height * 0.4;
  return (
    <g>
      {kind === 'enclosed' && (
        <path className={styles.body} d={`M${x + 6} ${top}l${rim * 0.14} -24h${rim * 0.72 - 12}l${rim * 0.14} 24z`} />
      )}
      <path className={styles.body} d={`M${x} ${top}H${x + rim}L${x + rim - inset} ${ground}H${x + inset}z`} />
      {ribs.map((across) => (
        <line key={across} className={styles.rib} x1={at(0, across)} y1={top} x2={at(1, across)} y2={ground} />
      ))}
      <line className={styles.rim} x1={x - 5} y1={top} x2={x + rim + 5} y2={top} />
      <path className={styles.lug} d={`M${x + inset * 0.4} ${lugY}h.1M${x + rim - inset * 0.4} ${lugY}h.1`} />
    </g>
  );
}

const ROLLER_CM = 16;

/** A roll-on roll-off from the side: a ribbed box on its rollers. */
export function RoroShape({ shape, x, ground }: ShapeProps) {
  const { lengthCm: length, heightCm: height } = shape;
  const top = ground - height;
  const ribs = Array.from({ length: ribCount(shape) - 1 }, (_, index) => ((index + 1) / ribCount(shape)) * length);
  return (
    <g>
      <rect className={styles.body} x={x} y={top} width={length} height={height - ROLLER_CM} />
      {ribs.map((along) => (
        <line
          key={along}
          className={styles.rib}
          x1={x + along}
          y1={top + 8}
          x2={x + along}
          y2={ground - ROLLER_CM - 8}
        />
      ))}
      <rect className={styles.solid} x={x + 32} y={ground - ROLLER_CM} width="26" height={ROLLER_CM} rx="7" />
      <rect className={styles.solid} x={x + length - 58} y={ground - ROLLER_CM} width="26" height={ROLLER_CM} rx="7" />
    </g>
  );
}

import { classNames } from '../class-names.ts';
import { FOOT_OF_RIM, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';

/** Pixels per metre of a container on the bed of a lane. */
const SCALE = 4.3;

/** The width of a container's drawing on a lane, pixels. */
export function loadWidth({ lengthCm }: ContainerShape): number {
  return Math.round((lengthCm / 100) * SCALE);
}

/** A container on a lorry's bed, too small for ribs: hollow when empty, solid when full. Decorative. */
export function LoadDrawing({ container, full }: { container: ContainerShape; full: boolean }) {
  const { lengthCm: length, heightCm: height, kind } = container;
  const inset = kind === 'roro' ? 0 : (length * (1 - FOOT_OF_RIM)) / 2;
  return (
    <svg
      className={classNames(styles.drawing, styles.load, full && styles.laden)}
      viewBox={`0 0 ${length} ${height}`}
      width={loadWidth(container)}
      aria-hidden="true"
    >
      <path className={styles.body} d={`M0 0H${length}L${length - inset} ${height}H${inset}z`} />
    </svg>
  );
}

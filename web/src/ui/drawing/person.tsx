import { PERSON, PERSON_HEIGHT_CM } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';

/** A person 1.75 m tall, at `x` with the feet at `ground`, to show the scale. */
export function Person({ x, ground }: { x: number; ground: number }) {
  return <path className={styles.person} transform={`translate(${x} ${ground - PERSON_HEIGHT_CM})`} d={PERSON} />;
}

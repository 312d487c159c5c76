import styles from './drawing.module.css';

export const PERSON_WIDTH_CM = 40;
export const PERSON_HEIGHT_CM = 175;

/** A person 1.75 m tall, at `x` with the feet at `ground`, to show the scale. */
export function Person({ x, ground }: { x: number; ground: number }) {
  return (
    <g className={styles.person} transform={`translate(${x} ${ground - PERSON_HEIGHT_CM})`}>
      <circle cx="20" cy="12.5" r="12" />
      <path d="M20 29C9 29 2 42 1 58v26c0 3 3 5 6 6l2 6v76c0 2 1 3 3 3h5c1 0 2-1 2-2l1-68 1 68c0 1 1 2 2 2h5c2 0 3-1 3-3V96l2-6c3-1 6-3 6-6V58c-1-16-8-29-19-29z" />
    </g>
  );
}

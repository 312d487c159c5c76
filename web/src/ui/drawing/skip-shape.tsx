import { drawContainer, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';

/** A container from the side, with its left end at `x`, on the `ground`. */
export function SkipShape({ shape, x, ground }: { shape: ContainerShape; x: number; ground: number }) {
  return (
    <g>
      {drawContainer(shape, x, ground).map(({ part, path }) => (
        <path key={path} className={styles[part]} d={path} />
      ))}
    </g>
  );
}

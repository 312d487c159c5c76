import { classNames } from '../class-names.ts';
import { PERSON_WIDTH_CM, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';
import { Person } from './person.tsx';
import { SkipShape } from './skip-shape.tsx';

/**
 * `soft` on site, `over` past its hire, `plain` on its way and for a choice, `brand` when chosen, `muted` when unavailable, `asked` when it is still
 * to come, `full` of waste.
 */
export type DrawingLook = 'soft' | 'over' | 'plain' | 'brand' | 'muted' | 'asked' | 'full';

export interface ContainerDrawingProps {
  container: ContainerShape;
  /** For screen readers: "8 yard builders skip". Without it the drawing is decorative and hidden from them. */
  title?: string;
  look?: DrawingLook;
  person?: boolean;
  /** Pixels per metre. All drawings of a screen share it, so that they can be compared. */
  scale?: number;
  /** Width of the stage in metres; all drawings of a list share it, so that their columns line up. */
  stageMetres?: number;
}

const GAP_CM = 40;
const MARGIN_CM = 20;
/** Below this scale, pixels per metre, details are left out. */
const SMALL = 12;

export function ContainerDrawing(props: ContainerDrawingProps) {
  const { container, title, look = 'soft', person = false, scale = 15.5, stageMetres = person ? 7.6 : 6.4 } = props;
  const inhabited = container.lengthCm + (person ? PERSON_WIDTH_CM + GAP_CM : 0);
  const width = Math.max(stageMetres * 100, inhabited + 2 * MARGIN_CM);
  const height = Math.max(container.heightCm + 30, person ? 185 : 0);
  const start = (width - inhabited) / 2;
  return (
    <svg
      className={classNames(styles.drawing, styles[look], scale < SMALL && styles.small)}
      viewBox={`0 0 ${width} ${height + 4}`}
      width={(width * scale) / 100}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <line className={styles.ground} x1="0" x2={width} y1={height} y2={height} />
      {person && <Person x={start} ground={height} />}
      <SkipShape shape={container} x={start + (person ? PERSON_WIDTH_CM + GAP_CM : 0)} ground={height} />
    </svg>
  );
}

import { classNames } from '../class-names.ts';
import type { DrawingLook } from './container-drawing.tsx';
import { PERSON_HEIGHT_CM, PERSON_WIDTH_CM, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import type { StandingContainer } from '@tonnage/domain/skip-hire/lorry-shape';
import styles from './drawing.module.css';
import { Person } from './person.tsx';
import { SkipShape } from './skip-shape.tsx';

/** Room beside the rim for its ends, and above it for a lid, centimetres. */
const MARGIN_CM = 6;
const LID_CM = 30;

interface StandingProps {
  container: ContainerShape;
  look?: DrawingLook;
  /** Pixels per metre, the same for all that stands on one line. */
  scale: number;
}

/** A container on a line that others draw. Decorative: the words beside it name it. */
export function Standing({ container, look = 'soft', scale }: StandingProps) {
  const { lengthCm, heightCm } = container;
  return (
    <svg
      className={classNames(styles.drawing, styles[look])}
      viewBox={`${-MARGIN_CM} ${-LID_CM} ${lengthCm + 2 * MARGIN_CM} ${heightCm + LID_CM}`}
      width={((lengthCm + 2 * MARGIN_CM) * scale) / 100}
      aria-hidden="true"
    >
      <SkipShape shape={container} x={0} ground={heightCm} />
    </svg>
  );
}

/** Solid is full, hollow is empty, amber is on hire. */
export const lookOf = ({ full, onHire }: StandingContainer): DrawingLook => (full ? 'full' : onHire ? 'soft' : 'plain');

/** The person at the start of such a line. */
export function StandingPerson({ scale }: { scale: number }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${PERSON_WIDTH_CM} ${PERSON_HEIGHT_CM}`}
      width={(PERSON_WIDTH_CM * scale) / 100}
      aria-hidden="true"
    >
      <Person x={0} ground={PERSON_HEIGHT_CM} />
    </svg>
  );
}

/** The height of the tallest thing on a line, pixels. */
export function standingHeight(containers: readonly ContainerShape[], scale: number): number {
  const tallest = Math.max(PERSON_HEIGHT_CM, ...containers.map(heightOf));
  return Math.ceil((tallest / 100) * scale) + 4;
}

const heightOf = ({ heightCm, kind }: ContainerShape): number => heightCm + (kind === 'enclosed' ? LID_CM : 5);

import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import { PERSON_HEIGHT_CM, PERSON_WIDTH_CM, type ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import styles from './drawing.module.css';
import { Person } from './person.tsx';
import { SkipShape } from './skip-shape.tsx';

export interface LineupItem {
  label: string;
  container: ContainerShape;
}

const GAP_CM = 52;
const EDGE_CM = 30;
const LABELS_CM = 64;

/** A company's containers in a row, to scale, beside a person. For the dark panel of the guest pages. */
export function ContainerLineup({ items }: { items: readonly LineupItem[] }) {
  const ground = Math.max(PERSON_HEIGHT_CM, ...items.map((item) => item.container.heightCm + 10)) + 4;
  const starts: number[] = [];
  let end = EDGE_CM + PERSON_WIDTH_CM;
  for (const { container } of items) {
    starts.push(end + GAP_CM);
    end += GAP_CM + container.lengthCm;
  }
  const width = end + EDGE_CM;
  return (
    <svg
      className={classNames(styles.drawing, styles.onNav)}
      viewBox={`0 0 ${width} ${ground + LABELS_CM}`}
      width="100%"
      role="img"
      aria-label={`${items.map((item) => item.label).join(', ')}, ${words.personBeside}`}
    >
      <line className={styles.ground} x1="0" x2={width} y1={ground} y2={ground} />
      <Person x={EDGE_CM} ground={ground} />
      {items.map(({ label, container }, index) => {
        const x = starts[index] ?? 0;
        return (
          <g key={label}>
            <SkipShape shape={container} x={x} ground={ground} />
            <text className={styles.label} x={x + container.lengthCm / 2} y={ground + 58} fontSize={width / 52}>
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

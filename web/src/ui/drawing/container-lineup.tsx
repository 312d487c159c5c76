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
const BETWEEN_CM = 44;

/** A company's containers on lines below each other, all to one scale, beside a person. For the dark panel of the guest pages. */
export function ContainerLineup({ lines }: { lines: readonly (readonly LineupItem[])[] }) {
  const { placed, width, foot } = placeLines(lines);
  const names = lines.flat().map(({ label }) => label);
  return (
    <svg
      className={classNames(styles.drawing, styles.onNav)}
      viewBox={`0 0 ${width} ${foot}`}
      width="100%"
      role="img"
      aria-label={`${names.join(', ')}, ${words.personBeside}`}
    >
      <Person x={EDGE_CM} ground={placed[0]!.ground} />
      {placed.map(({ items, ground }) => (
        <g key={ground}>
          <line className={styles.ground} x1="0" x2={width} y1={ground} y2={ground} />
          {items.map(({ label, container, x }) => (
            <g key={label}>
              <SkipShape shape={container} x={x} ground={ground} />
              <text className={styles.label} x={x + container.lengthCm / 2} y={ground + 50} fontSize={width / 52}>
                {label}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Where each line and each container on it stands, in centimetres; `foot` is the height of all. */
function placeLines(lines: readonly (readonly LineupItem[])[]) {
  const placed = [];
  let width = 0;
  let foot = 0;
  for (const [line, items] of lines.entries()) {
    const isFirst = line === 0;
    let end = EDGE_CM + (isFirst ? PERSON_WIDTH_CM : -GAP_CM);
    const at = [];
    for (const item of items) {
      at.push({ ...item, x: end + GAP_CM });
      end += GAP_CM + item.container.lengthCm;
    }
    width = Math.max(width, end + EDGE_CM);
    const tallest = Math.max(...items.map(({ container }) => container.heightCm + 10), isFirst ? PERSON_HEIGHT_CM : 0);
    const ground = foot + tallest + 4;
    placed.push({ items: at, ground });
    foot = ground + LABELS_CM + (line === lines.length - 1 ? 0 : BETWEEN_CM);
  }
  return { placed, width, foot };
}

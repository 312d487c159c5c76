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

export interface LineupLine {
  items: readonly LineupItem[];
  /** A person stands at its beginning. This line is the one that a phone shows. */
  person?: boolean;
}

const GAP_CM = 52;
const EDGE_CM = 30;
const LABELS_CM = 64;

/**
 * A company's containers on lines below each other, all to one scale and each as wide as the panel, beside a person. For the dark panel of
 * the guest pages, over whose height the lines are spread; a phone shows one of them.
 */
export function ContainerLineup({ lines }: { lines: readonly LineupLine[] }) {
  const width = Math.max(...lines.map((line) => widthOf(line)));
  const names = lines.flatMap(({ items }) => items).map(({ label }) => label);
  return (
    <div className={styles.lineup} role="img" aria-label={`${names.join(', ')}, ${words.personBeside}`}>
      {lines.map((line) => (
        <Line key={line.items[0]!.label} line={line} width={width} />
      ))}
    </div>
  );
}

function Line({ line, width }: { line: LineupLine; width: number }) {
  const { items, person = false } = line;
  const tallest = Math.max(...items.map(({ container }) => container.heightCm + 10), person ? PERSON_HEIGHT_CM : 0);
  const ground = tallest + 4;
  const foot = ground + LABELS_CM;
  return (
    <svg
      className={classNames(styles.drawing, styles.onNav, !person && styles.tall)}
      viewBox={`0 0 ${width} ${foot}`}
      width="100%"
      aria-hidden="true"
    >
      {person && <Person x={EDGE_CM} ground={ground} />}
      <line className={styles.ground} x1="0" x2={width} y1={ground} y2={ground} />
      {placed(line, width).map(({ label, container, x }) => (
        <g key={label}>
          <SkipShape shape={container} x={x} ground={ground} />
          <text className={styles.label} x={x + container.lengthCm / 2} y={ground + 50} fontSize={width / 50}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The least that a line needs, centimetres. */
function widthOf({ items, person = false }: LineupLine): number {
  const things = items.length + Number(person);
  const lengths = items.reduce((sum, { container }) => sum + container.lengthCm, person ? PERSON_WIDTH_CM : 0);
  return 2 * EDGE_CM + lengths + (things - 1) * GAP_CM;
}

/** Where each container of a line stands, centimetres from its beginning; a shorter line has wider gaps. */
function placed(line: LineupLine, width: number) {
  const { items, person = false } = line;
  const gap = GAP_CM + (width - widthOf(line)) / Math.max(1, items.length - Number(!person));
  let x = EDGE_CM + (person ? PERSON_WIDTH_CM + gap : 0);
  return items.map((item) => {
    const at = x;
    x += item.container.lengthCm + gap;
    return { ...item, x: at };
  });
}

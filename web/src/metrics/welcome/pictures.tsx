import type { ReactElement } from 'react';
import styles from './pictures.module.css';

const RUN = [52, 44, 58, 40, 47, 30, 34, 22];
const lineOf = (points: readonly number[], left: number, step: number, top: number) =>
  points.map((y, i) => `${i === 0 ? 'M' : 'L'}${left + i * step} ${top + y}`).join('');

/** The picture of each step, drawn with the tool's own components; the text is beside it. */
export const PICTURES: readonly (() => ReactElement)[] = [Figure, Tree, Week, Accepting, Evolution, Together];

function Figure() {
  return (
    <>
      <rect className={styles.card} x="90" y="20" width="220" height="110" rx="8" />
      <text className={styles.name} x="108" y="48">
        Waste collected
      </text>
      <text className={styles.figure} x="108" y="96">
        12.4 t
      </text>
      <path className={styles.run} d={lineOf(RUN, 214, 11, 34)} />
      <circle className={styles.point} cx={214 + 77} cy={56} r="4" />
    </>
  );
}

function Tree() {
  return (
    <>
      <path className={styles.thread} d="M200 44V62M110 80V62H290V80M110 106V118M290 106V118" />
      <Box x={130} y={14} width={140} text="Marlow Build" strong />
      <Box x={45} y={80} width={130} text="Site performance" />
      <Box x={225} y={80} width={130} text="Fleet" />
      {[62, 94, 126, 274].map((x) => (
        <rect key={x} className={styles.card} x={x} y={118} width="28" height="16" rx="3" />
      ))}
    </>
  );
}

function Box({ x, y, width, text, strong }: { x: number; y: number; width: number; text: string; strong?: boolean }) {
  return (
    <>
      <rect className={strong ? styles.ink : styles.card} x={x} y={y} width={width} height="28" rx="6" />
      <text className={strong ? styles.onInk : styles.name} x={x + width / 2} y={y + 19} textAnchor="middle">
        {text}
      </text>
    </>
  );
}

const WEEKS = [
  ['Waste t', '12.8', '10.9', '12.4'],
  ['Recycled %', '82', '84', '87'],
  ['Skips', '9', '7', ''],
] as const;

function Week() {
  return (
    <>
      <rect className={styles.card} x="60" y="24" width="280" height="102" rx="8" />
      {WEEKS.map((cells, r) =>
        cells.map((text, c) => (
          <text
            key={`${r} ${c}`}
            className={c === 0 ? styles.name : styles.value}
            x={c === 0 ? 76 : 156 + c * 56}
            y={46 + r * 34}
            textAnchor={c === 0 ? 'start' : 'end'}
          >
            {text}
          </text>
        )),
      )}
      <path className={styles.rule} d="M60 58H340M60 92H340M168 24V126M228 24V126M284 24V126" />
      <rect className={styles.cursor} x="284" y="92" width="56" height="34" rx="2" />
      <path className={styles.caret} d="M328 101V117" />
    </>
  );
}

function Accepting() {
  return (
    <>
      {['12.4 t', '87%', '124 t'].map((text, i) => (
        <g key={text} transform={`translate(90 ${20 + i * 40})`}>
          <rect className={styles.card} width="220" height="32" rx="6" />
          <text className={styles.value} x="84" y="21" textAnchor="end">
            {text}
          </text>
          {i < 2 ? (
            <path className={styles.good} d="M182 16l7 7 13-14" />
          ) : (
            <text className={styles.doubt} x="192" y="22" textAnchor="middle">
              ?
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Evolution() {
  return (
    <>
      <path className={styles.rule} d="M60 124H340" />
      <path className={styles.aim} d="M60 78H340" />
      <path className={styles.run} d={lineOf([64, 46, 70, 40], 76, 34, 0)} />
      <path className={styles.run} d={lineOf([58, 84, 96], 246, 34, 0)} />
      {[
        [76, 64],
        [110, 46],
        [144, 70],
        [178, 40],
        [246, 58],
        [280, 84],
      ].map(([x, y]) => (
        <circle key={x} className={styles.point} cx={x} cy={y} r="4" />
      ))}
      <circle className={styles.hollow} cx={314} cy={96} r="4" />
    </>
  );
}

function Together() {
  return (
    <>
      <path className={styles.thread} d="M110 58H290" />
      {[
        { x: 110, sign: 'MW', action: 'reports' },
        { x: 200, sign: 'HC', action: 'comments' },
        { x: 290, sign: 'PN', action: 'accepts' },
      ].map(({ x, sign, action }) => (
        <g key={sign}>
          <circle className={styles.ink} cx={x} cy="58" r="28" />
          <text className={styles.onInk} x={x} y="63" textAnchor="middle">
            {sign}
          </text>
          <text className={styles.name} x={x} y="112" textAnchor="middle">
            {action}
          </text>
        </g>
      ))}
    </>
  );
}

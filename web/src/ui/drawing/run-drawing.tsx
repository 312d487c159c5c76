import { classNames } from '../class-names.ts';
import styles from './drawing.module.css';

/** Weekly values in per cent of the objective. */
const WEEKS = [128, 116, 122, 109, 131, 112, 104, 108, 96, 101, 92, 88];
const WAITING = 2;
const STEP = 52;
const WIDTH = STEP * (WEEKS.length + 1);
const HEIGHT = 220;
const LABELS = 40;

const x = (week: number) => STEP * (week + 1);
const y = (percent: number) => HEIGHT - 16 - (percent - 80) * 3.6;

/** A metric approaching its objective, as the charts draw it. For the dark panel of the guest pages. */
export function RunDrawing({ label }: { label: string }) {
  return (
    <svg
      className={classNames(styles.drawing, styles.onNav)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LABELS}`}
      width="100%"
      role="img"
      aria-label={label}
    >
      {[120, 140].map((percent) => (
        <line key={percent} className={styles.faint} x1={STEP / 2} x2={WIDTH} y1={y(percent)} y2={y(percent)} />
      ))}
      <line className={styles.aim} x1={STEP / 2} x2={WIDTH} y1={y(100)} y2={y(100)} />
      <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      <path
        className={styles.run}
        d={WEEKS.map((percent, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(percent).toFixed(1)}`).join('')}
      />
      {WEEKS.map((percent, i) => (
        <g key={x(i)}>
          <circle
            className={i < WEEKS.length - WAITING ? styles.point : styles.hollow}
            cx={x(i)}
            cy={y(percent)}
            r="6"
          />
          <text className={styles.label} x={x(i)} y={HEIGHT + 28} fontSize="13">
            {`W${i + 35}`}
          </text>
        </g>
      ))}
    </svg>
  );
}

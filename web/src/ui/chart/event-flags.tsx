import { classNames } from '../class-names.ts';
import { type flagsOf, LANE } from './event-lanes.ts';
import styles from './line-chart.module.css';

interface EventFlagsProps {
  flags: ReturnType<typeof flagsOf>;
  /** The vertical extent of the chart under the lanes. */
  top: number;
  bottom: number;
}

/** Events: a flag with its text above the chart, and a line down to the time axis. */
export function EventFlags({ flags, top, bottom }: EventFlagsProps) {
  return flags.map(({ event, x, lane, text, left }) => {
    const y = (lane ?? 0) * LANE + 14;
    return (
      <g key={event}>
        <line className={styles.event} x1={x} x2={x} y1={lane === null ? top - 8 : y} y2={bottom} />
        {lane !== null && (
          <>
            <path
              className={styles.eventFlag}
              d={`M${x.toFixed(1)} ${y}v-11l${left ? -9 : 9} 3.5l${left ? 9 : -9} 3.5`}
            />
            <text
              className={classNames(styles.text, styles.eventText)}
              x={left ? x - 13 : x + 13}
              y={y - 3}
              textAnchor={left ? 'end' : 'start'}
            >
              {text}
            </text>
          </>
        )}
      </g>
    );
  });
}

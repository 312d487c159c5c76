import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { classNames } from '../../../ui/class-names.ts';
import { LoadDrawing } from '../../../ui/drawing/load-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { MOVEMENT_ICONS } from '../../../ui/order/movement-icons.ts';
import { nameWithin } from '../../parts/short.ts';
import { words } from '../words.ts';
import type { LaneStop } from './bands.ts';
import { sizeText, stopName } from './lane-words.ts';
import styles from './lane.module.css';
import { lettersOf, showsDistrict, type Placed } from './layout.ts';

interface StopCardProps {
  one: LaneStop;
  placed: Placed;
  /** On its way to the tip. */
  isTipping: boolean;
  mayPlan: boolean;
  isTabStop: boolean;
  selected: boolean;
}

/** A stop on its lane: what is on the bed on the way there, the work, and what is tipped after it. */
export const StopCard = memo(({ one, placed, isTipping, mayPlan, isTabStop, selected }: StopCardProps) => {
  const { stop, times, risk, proposed } = one;
  const container = shapeOfSize(stop.shape, stop.sizeYards);
  const size = sizeText(stop.sizeYards);
  const district = outcodeOf(stop.postcode);
  const Movement = stop.status === 'failed' ? IconX : MOVEMENT_ICONS[stop.type];
  return (
    <li
      className={classNames(
        styles.stop,
        styles[stop.status],
        risk && styles.risk,
        proposed !== null && styles.proposed,
      )}
    >
      {placed.bed && (
        <span className={styles.bed} style={placed.bed}>
          <LoadDrawing container={container} full={times.bed === 'full'} />
        </span>
      )}
      <button
        type="button"
        className={styles.card}
        style={placed.card}
        data-plan={stop.jobId}
        data-keep={stop.jobId}
        data-free={(mayPlan && plannable(stop.status)) || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={selected || undefined}
      >
        <span className="sr-only">{stopName(one)}</span>
        <span className={styles.first} aria-hidden="true">
          <Movement />
          <b>{size}</b>
          {showsDistrict(placed.card.width, size, district) && <span>{district}</span>}
        </span>
        <span className={styles.second} aria-hidden="true">
          {secondLine(one, placed.card.width)}
        </span>
      </button>
      {placed.tip && (
        <span className={classNames(styles.tip, isTipping && styles.now)} style={placed.tip}>
          <LoadDrawing container={container} full />
          <span>{words.tip}</span>
        </span>
      )}
    </li>
  );
}, isSame);
StopCard.displayName = 'StopCard';

function secondLine({ stop, risk, proposed }: LaneStop, width: number): string | null {
  if (proposed !== null) return words.proposal.more(proposed);
  if (risk) return words.riskShort[risk];
  return stop.status === 'failed' ? stop.failedReason : nameWithin(stop.account, lettersOf(width));
}

/** Where stops are drawn is computed for a whole lane, but changes for few of them. */
function isSame({ placed: { bed, card, tip }, ...rest }: StopCardProps, { placed, ...next }: StopCardProps): boolean {
  const isAt = (a: Placed['bed'], b: Placed['bed']) => a?.left === b?.left && a?.width === b?.width;
  return (
    isAt(bed, placed.bed) &&
    isAt(card, placed.card) &&
    isAt(tip, placed.tip) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === next[key])
  );
}

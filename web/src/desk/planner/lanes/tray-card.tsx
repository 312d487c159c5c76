import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { outcodeOf } from '@tonnage/domain/skip-hire/outcodes';
import { RISK_LABELS } from '@tonnage/domain/skip-hire/run-order';
import { classNames } from '../../../ui/class-names.ts';
import { ContainerDrawing } from '../../../ui/drawing/container-drawing.tsx';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { shortName, shortWaste } from '../../parts/short.ts';
import { words } from '../words.ts';
import { trayName } from './lane-words.ts';
import { MOVEMENT_ICONS } from '../../../ui/order/movement-icons.ts';
import styles from './tray.module.css';

interface TrayCardProps {
  stop: PlannedStop;
  mayPlan: boolean;
  selected: boolean;
  /** How many containers of its size are missing on the day. */
  missing: number | undefined;
}

/** Pixels per metre, and the width of a roll-on. */
const SCALE = 7.2;
const STAGE_METRES = 6.4;

/** A job without a lorry, or a failed one. */
export function TrayCard({ stop, mayPlan, selected, missing }: TrayCardProps) {
  const isFailed = stop.status === 'failed';
  const why = whyOf(stop, missing);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.card, selected && styles.selected)}
        data-plan={stop.jobId}
        data-keep={stop.jobId}
        data-free={(mayPlan && !isFailed) || undefined}
        aria-pressed={selected || undefined}
      >
        <span className="sr-only">
          {[trayName(stop), ...(why && !stop.permitMissing && !isFailed ? [why] : [])].join(', ')}
        </span>
        <JobFace stop={stop} why={why} />
      </button>
    </li>
  );
}

interface JobFaceProps {
  stop: PlannedStop;
  /** In place of what and where, of several that are moved together. */
  title?: string | undefined;
  why?: string | null;
}

/** What a job looks like outside the lanes: in the tray, and while it is dragged. */
export function JobFace({ stop, title, why }: JobFaceProps) {
  const Movement = MOVEMENT_ICONS[stop.type];
  return (
    <>
      <span className={styles.drawing} aria-hidden="true">
        <Movement />
        <ContainerDrawing
          container={shapeOfSize(stop.shape, stop.sizeYards)}
          scale={SCALE}
          stageMetres={STAGE_METRES}
        />
      </span>
      <span className={styles.text} aria-hidden="true">
        <span className={styles.first}>
          <b>{title ?? `${stop.sizeYards} yd · ${outcodeOf(stop.postcode)}`}</b>
          <span className={stop.slot === 'am' ? styles.am : undefined}>{stop.slot}</span>
        </span>
        <span className={styles.second}>{`${shortName(stop.account)}, ${shortWaste(stop.waste)}`}</span>
        {why && <span className={styles.why}>{why}</span>}
      </span>
    </>
  );
}

/** What is in the way of the job. */
function whyOf({ type, status, container, failedReason, permitMissing }: PlannedStop, missing: number | undefined) {
  if (status === 'failed') return failedReason;
  if (permitMissing) return RISK_LABELS.permit;
  const isBrought = type === 'delivery' || type === 'exchange';
  return isBrought && missing !== undefined ? words.stock.shortOf(container, missing) : null;
}

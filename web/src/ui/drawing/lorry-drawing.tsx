import { classNames } from '../class-names.ts';
import {
  BED_CM,
  drawLorry,
  loadLeftCm,
  LORRY_HEIGHT_CM,
  LORRY_LENGTH_CM,
  type LorryLoad,
} from '@tonnage/domain/skip-hire/lorry-shape';
import type { VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import styles from './drawing.module.css';
import { SkipShape } from './skip-shape.tsx';

interface LorryDrawingProps {
  kind: VehicleKind;
  /** What is on its bed. */
  load?: LorryLoad | null;
  /** Pixels per metre. */
  scale?: number;
}

/** Below this scale, pixels per metre, chains are left out, and a line of air shows where the load ends and the bed begins. */
const CHAINS = 15;
const GAP_CM = 15;

/** A lorry from the side, facing right, with what is on its bed. Decorative: its lane has its name. */
export function LorryDrawing({ kind, load = null, scale = 6 }: LorryDrawingProps) {
  const length = LORRY_LENGTH_CM[kind];
  return (
    <svg
      className={classNames(styles.drawing, styles.lorry)}
      viewBox={`0 0 ${length} ${LORRY_HEIGHT_CM}`}
      width={(length * scale) / 100}
      aria-hidden="true"
    >
      {drawLorry(kind, load).map(({ part, path }) =>
        part === 'load' ? (
          <g key={path} className={classNames(styles.load, styles.small, load?.full && styles.laden)}>
            <SkipShape
              shape={load!.container}
              x={loadLeftCm(kind, load)}
              ground={LORRY_HEIGHT_CM - BED_CM - (scale < CHAINS ? GAP_CM : 0)}
            />
          </g>
        ) : part === 'chain' && scale < CHAINS ? null : (
          <path key={path} className={styles[part]} d={path} />
        ),
      )}
    </svg>
  );
}

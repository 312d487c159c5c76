import { BEDS } from './beds.ts';
import type { ContainerShape } from './container-shape.ts';
import type { HireMarks } from './hire-marks.ts';
import type { LorryLoad, StandingContainer } from './lorry-shape.ts';
import type { JobType } from './orders.ts';
import { lifterOf, type VehicleKind } from './vehicles.ts';

/** What the ground line draws of a thing: a lorry with what is on its bed, and what stands on the ground beside it. */
export interface OnLine {
  lorry: { kind: VehicleKind; load: LorryLoad | null } | null;
  standing: StandingContainer | null;
  hire: HireMarks | null;
  /** Under it, the first line the most important. */
  words: string[];
}

/** A ground line on a paper, with its figures in words for those who do not see it. */
export interface DrawnLine {
  alt: string;
  things: OnLine[];
}

/** The containers of a stop: the job's own, and the one that leaves; and the lorry if there is one. */
export interface StopShapes {
  brings: ContainerShape;
  takes: ContainerShape;
  lorry: VehicleKind | null;
}

/** What is on the bed and on the ground as the lorry reaches a stop. */
export function arrivalOf(type: JobType, { brings, takes, lorry }: StopShapes): Pick<OnLine, 'lorry' | 'standing'> {
  const { before: bed, site } = BEDS[type];
  return {
    lorry: {
      kind: lorry ?? lifterOf(brings.kind),
      load: bed === 'none' ? null : { container: brings, full: bed === 'full' },
    },
    standing:
      site === 'none' ? null : { container: takes, full: site === 'full', ...(site === 'on_hire' && { onHire: true }) },
  };
}

/** The same in words: "an empty container on the bed, a full one on site". */
export const ARRIVAL_TEXT: Record<JobType, string> = {
  delivery: 'an empty container on the bed',
  exchange: 'an empty container on the bed, a full one on site',
  collection: 'nothing on the bed, a full container on site',
  tip_and_return: 'nothing on the bed, a full container on site',
  reposition: 'nothing on the bed, a container on site to move',
  wait_and_load: 'an empty container on the bed',
};

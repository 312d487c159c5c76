import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import type { OnLine } from '@tonnage/domain/skip-hire/ground-line';
import type { HireMarks } from '@tonnage/domain/skip-hire/hire-marks';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { Tone } from '../content/tone.ts';
import type { To } from '../links.tsx';

export type Arrival = Pick<OnLine, 'lorry' | 'standing'>;

/** One thing on the line. */
export interface OnGround {
  key: string;
  /** `standing` on site, `over` its hire, `asked` for, `arriving` on a lorry, `stop` of a run, `done` of a run. */
  how: 'standing' | 'over' | 'asked' | 'arriving' | 'stop' | 'done';
  container: ContainerShape;
  /** Of a stop: what is on the bed and at the site as the lorry arrives. */
  arrival?: Arrival | undefined;
  /** What is special about it, over the drawing: a movement as its arrow, which is read as a word. */
  above?: { movement?: { type: JobType; said: string }; text: string; tone: Tone } | undefined;
  /** Days of the hire, those that have passed, and those past its end. */
  hire?: HireMarks | undefined;
  name: string;
  /** What is in it. */
  what: string;
  note: string;
  /** For screen readers after its words, instead of the place. */
  read?: string | undefined;
  /** The next one: the line begins there. */
  isNext?: boolean | undefined;
  tone?: Tone | undefined;
  to: To;
}

/** A place on the line with what is there. */
export interface OnGroundAt {
  key: string;
  name: string;
  town: string;
  things: readonly OnGround[];
}

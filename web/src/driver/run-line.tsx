import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { ARRIVAL_TEXT, arrivalOf } from '@tonnage/domain/skip-hire/ground-line';
import { JOB_STATUS_LABELS, type JobStatus } from '@tonnage/domain/skip-hire/orders';
import type { Tone } from '../ui/content/tone.ts';
import { GroundLine } from '../ui/drawing/ground-line.tsx';
import { stopId, TONES } from './stop-card.tsx';
import { words } from './words.ts';

/** Pixels per metre: two or three stops on a phone. */
const SCALE = 12;

interface PlacedStop {
  stop: RouteStop;
  place: number;
  status: JobStatus;
}

/** The day on the ground line, stop by stop: what is on the bed on arrival, and what stands there. */
export function RunLine({ stops, next }: { stops: readonly PlacedStop[]; next: RouteStop | undefined }) {
  // A day that the phone kept from before stops were drawn.
  const drawn = stops.filter(({ stop }) => 'drawn' in stop);
  if (drawn.length === 0) return null;
  const things = drawn.map(({ stop, place, status }) => {
    const over = status === 'completed' || status === 'failed';
    return {
      key: stop.jobId,
      how: over ? ('done' as const) : ('stop' as const),
      container: stop.drawn.brings,
      arrival: arrivalOf(stop.type, stop.drawn),
      name: `${place}. ${words.verb[stop.type]}`,
      what: stop.container,
      note: status === 'allocated' ? stop.site : JOB_STATUS_LABELS[status],
      read: words.stopRead(stop.site, ARRIVAL_TEXT[stop.type]),
      isNext: stop === next,
      tone: TONES[status] as Tone | undefined,
      to: `#${stopId(place)}` as const,
    };
  });
  return (
    <GroundLine label={words.line} places={[{ key: 'run', ...words.lineOf, things }]} named={false} scale={SCALE} />
  );
}

import { TRACK_STATUSES } from '@tonnage/domain/metrics/scorecard';

/** The counts above the scorecard, worst first, with their tones. */
export const FIGURES = TRACK_STATUSES.toReversed()
  .map((track) => ({
    track,
    tone: ({ OFF_TRACK: 'over', AT_RISK: 'requested', ON_TRACK: 'onSite', NONE: 'done' } as const)[track],
  }))
  .toSorted((a, b) => Number(a.track === 'NONE') - Number(b.track === 'NONE'));

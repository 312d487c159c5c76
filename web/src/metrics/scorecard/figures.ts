import { STANDINGS } from '@tonnage/domain/metrics/scorecard';

/** The counts above the scorecard, worst first, with their tones. */
export const FIGURES = STANDINGS.toReversed()
  .map((standing) => ({
    standing,
    tone: ({ OFF_TRACK: 'over', AT_RISK: 'requested', ON_TRACK: 'onSite', NONE: 'done' } as const)[standing],
  }))
  .toSorted((a, b) => Number(a.standing === 'NONE') - Number(b.standing === 'NONE'));

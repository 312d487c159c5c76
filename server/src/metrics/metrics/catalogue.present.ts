import { SUGGESTIONS } from '@tonnage/domain/metrics/suggestions';
import {
  METRIC_CATEGORIES,
  METRIC_TYPES,
  offeredUnits,
  unitSign,
  USUAL_AGGREGATE,
} from '@tonnage/domain/metrics/types';

/** The units and categories for projects, the same for everyone. Source: metrics.md §2.6, §2.7. */
export const CATALOGUE = {
  categories: METRIC_CATEGORIES.map((category) => ({ category, metrics: [...SUGGESTIONS[category]] })),
  types: METRIC_TYPES.map((type) => ({
    type,
    aggregate: USUAL_AGGREGATE[type],
    units: offeredUnits(type).map((code) => ({ code, sign: unitSign(code) })),
  })),
};

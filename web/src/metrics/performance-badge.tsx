import { type Performance, PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { StatusPill } from '../ui/content/status-pill.tsx';

const LOOKS = {
  ON_TRACK: { tone: 'onSite', shape: 'dot' },
  AT_RISK: { tone: 'requested', shape: 'triangle' },
  OFF_TRACK: { tone: 'over', shape: 'square' },
} as const;

/** How a value does against its objective, by colour, shape and word; `brief` shows the shape and has the word read out. */
export function PerformanceBadge({ performance, brief = false }: { performance: Performance; brief?: boolean }) {
  return <StatusPill {...LOOKS[performance]} label={PERFORMANCE_WORDS[performance]} brief={brief} />;
}

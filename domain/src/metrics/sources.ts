import type { Permission, StaffPermission } from '../skip-hire/permissions.ts';
import type { Answer } from './answer.ts';
import { type Decimal, millionths, ofMillionths } from './decimal.ts';
import { formatValue } from './format-value.ts';
import { isUnitOf, type MetricType } from './types.ts';

/** The figures that the portal can fill a metric with. Source: metrics.md §5, idea 1. */
export const FEEDS = [
  'tonnes',
  'recovered',
  'disposed',
  'recycling',
  'spend',
  'spend_per_tonne',
  'collections',
  'contamination',
  'on_time',
  'hire_days',
  'margin',
] as const;
export type Feed = (typeof FEEDS)[number];

/** The reporter of values that nobody in the organisation reported. */
export const PORTAL_NAME = 'Skip-hire portal';

interface SourceRule {
  type: MetricType;
  units: readonly string[];
  /** The permission that a member of the account needs to share it with an organisation; null: customers never see it. */
  needs: Permission | null;
  /** The permission that the company's staff need to share it for all customers together. */
  staffNeeds: StaffPermission;
}

const WEIGHT = { type: 'WEIGHT', units: ['t', 'kg'], needs: 'orders.view', staffNeeds: 'desk.view' } as const;
const MONEY = { type: 'CURRENCY', units: ['GBP'], needs: 'prices.view', staffNeeds: 'prices.view' } as const;
const SHARE = { type: 'PERCENT', units: ['%'], needs: 'orders.view', staffNeeds: 'desk.view' } as const;

export const SOURCE_RULES: Record<Feed, SourceRule> = {
  tonnes: WEIGHT,
  recovered: WEIGHT,
  disposed: WEIGHT,
  recycling: SHARE,
  spend: MONEY,
  spend_per_tonne: MONEY,
  collections: { type: 'COUNT', units: [], needs: 'orders.view', staffNeeds: 'desk.view' },
  contamination: SHARE,
  on_time: SHARE,
  hire_days: { type: 'TIME', units: ['d'], needs: 'orders.view', staffNeeds: 'desk.view' },
  margin: { ...MONEY, needs: null, staffNeeds: 'prices.manage' },
};

/** The figures that count weights: a load without one is mentioned beside them. */
export const isWeighed = (feed: Feed): boolean =>
  SOURCE_RULES[feed] === WEIGHT || feed === 'recycling' || feed === 'spend_per_tonne';

/** The figures that money goes into: the prices of their jobs are shown with them. */
export const isMoney = (feed: Feed): boolean => SOURCE_RULES[feed].type === 'CURRENCY';

/** Whether it can fill a metric of that type and unit. */
export function fits(feed: Feed, { type, unit }: { type: MetricType; unit: string | null }): boolean {
  const rule = SOURCE_RULES[feed];
  return rule.type === type && isUnitOf(type, unit) && (unit === null || rule.units.includes(unit));
}

/** One job behind a figure: kilograms and pence. */
export interface Load {
  /** Null if not weighed yet. */
  netKg: number | null;
  /** Estimated by a driver, not weighed. */
  estimated: boolean;
  /** Null if the company gives no share for this waste. */
  recoveredKg: number | null;
  netPence: number;
  /** Tipping and the movement; null if either is not known. */
  costPence: number | null;
  /** Charged for as contaminated. */
  contaminated: boolean;
  /** Done on the day that was agreed. */
  onTime: boolean;
  /** The days that the container was on hire, delivery and collection included; null for other jobs than collections. */
  hireDays: number | null;
}

/** The portal's figure for a period: a value, or `none` if nothing was done. */
export type Said = Decimal | 'none';

/**
 * The figure of some loads, in the metric's unit; null if it is not known yet. Only weighed tonnes are added: a load
 * without a ticket is mentioned beside the figure, not estimated. A share or an average of nothing is `none`, and null
 * while nothing of it is weighed.
 */
export function figureOf(feed: Feed, unit: string | null, loads: readonly Load[]): Said | null {
  const weighed = loads.filter((load) => load.netKg !== null);
  const known = weighed.filter((load) => load.recoveredKg !== null);
  const weight = (of: readonly Load[], kg: (load: Load) => number) =>
    loads.length > 0 && of.length === 0 ? null : ofMillionths(sum(of, kg) * (unit === 'kg' ? 1_000_000n : 1000n));
  const share = (isOne: (load: Load) => boolean) =>
    quotient(BigInt(loads.filter(isOne).length) * 100n, BigInt(loads.length));
  switch (feed) {
    case 'collections':
      return String(loads.length);
    case 'spend':
      return ofMillionths(sum(loads, (load) => load.netPence) * 10_000n);
    case 'margin': {
      // A job whose cost is not known would pass for pure profit, so it is left out and mentioned.
      const costed = loads.filter((load) => load.costPence !== null);
      if (loads.length > 0 && costed.length === 0) return null;
      return ofMillionths(sum(costed, (load) => load.netPence - load.costPence!) * 10_000n);
    }
    case 'tonnes':
      return weight(weighed, (load) => load.netKg!);
    case 'recovered':
      return weight(known, (load) => load.recoveredKg!);
    case 'disposed':
      return weight(known, (load) => load.netKg! - load.recoveredKg!);
    case 'hire_days': {
      const hires = loads.filter((load) => load.hireDays !== null);
      return (
        quotient(
          sum(hires, (load) => load.hireDays!),
          BigInt(hires.length),
        ) ?? 'none'
      );
    }
  }
  if (loads.length === 0) return 'none';
  switch (feed) {
    case 'contamination':
      return share((load) => load.contaminated);
    case 'on_time':
      return share((load) => load.onTime);
    case 'spend_per_tonne':
      // Pence per kilogram, times ten, are pounds per tonne.
      return quotient(
        sum(loads, (load) => load.netPence) * 10n,
        sum(weighed, (load) => load.netKg!),
      );
    case 'recycling':
      return quotient(
        sum(known, (load) => load.recoveredKg!) * 100n,
        sum(known, (load) => load.netKg!),
      );
  }
}

/** A quotient of amounts that are not negative, with two decimals, half up; null for a division by zero. */
function quotient(part: bigint, whole: bigint): Decimal | null {
  return whole === 0n ? null : ofMillionths(((part * 200n + whole) / (2n * whole)) * 10_000n);
}

/** The share of a weight that drivers estimated, in whole per cent; 0 for no weight. Both in kilograms. */
export function estimatedPercent(judgedKg: number, wholeKg: number): number {
  return wholeKg === 0 ? 0 : Math.round((judgedKg / wholeKg) * 100);
}

function sum<T>(loads: readonly T[], of: (load: T) => number): bigint {
  return loads.reduce((total, load) => total + BigInt(of(load)), 0n);
}

/**
 * The effect of a portal figure on a period: it is sent as an answer, mentioned beside the existing one, or ignored.
 */
export type SyncStep = 'nothing' | 'submit' | 'comment';

/**
 * The step for the portal's current figure `now`, given its last one, `before`. It answers unanswered periods, and
 * corrects its own answer until that is accepted; an accepted or a person's own answer is never changed, only
 * mentioned, and nothing is mentioned twice. `free`: an automatically dismissed weekend, which only a real amount
 * replaces. Source: metrics.md §5, idea 1.
 */
export function syncStep(now: Said | null, before: Said | null, answer: Answer | null, free = false): SyncStep {
  if (now === null) return 'nothing';
  if (answer === null) {
    if (free && (now === 'none' || now === '0')) return 'nothing';
    return now === before ? 'nothing' : 'submit';
  }
  const same = now === figureIn(answer);
  if (answer.reportedBy === null && answer.status !== 'ACCEPTED') return same ? 'nothing' : 'submit';
  return now === before || (same && (before === null || before === figureIn(answer))) ? 'nothing' : 'comment';
}

function figureIn({ value }: Answer): Said {
  return value ?? 'none';
}

/** "The portal now says 12.9 t (+0.5 t)." */
export function figureComment(
  now: Said,
  answer: Pick<Answer, 'value'>,
  metric: { type: MetricType; unit: string | null },
): string {
  if (now === 'none') return 'The portal now shows that nothing was collected.';
  const says = `The portal now shows ${formatValue(now, metric)}`;
  if (answer.value === null) return `${says}.`;
  const more = millionths(now) - millionths(answer.value);
  if (more === 0n) return `${says}, the same as here.`;
  return `${says} (${more > 0n ? '+' : ''}${formatValue(ofMillionths(more), metric)}).`;
}

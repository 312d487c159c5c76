import type { Instant } from '../common/dates.ts';
import type { NumberReason } from './stock.ts';
import { readWhole } from '../common/read-number.ts';

/** The weights of a load from the weighbridge or the driver, whole kilograms; unknown ones are absent. */
export interface LoadDone {
  grossWeightKg?: number | null | undefined;
  tareWeightKg?: number | null | undefined;
  netWeightKg?: number | null | undefined;
  /** Nobody weighed it: the figure is a driver's estimate, and the ticket says so. */
  weightEstimated?: boolean | undefined;
  /** Why an unlikely weight is right: it is as on the weighbridge ticket. */
  weightReason?: string | null | undefined;
  /** When it was done, if not now. */
  doneAt?: Instant | null | undefined;
  /** The number painted on the container that was left, or for a collection on the one that was taken. */
  containerNumber?: string | null | undefined;
  /** For an exchange: on the one that was taken. */
  takenContainerNumber?: string | null | undefined;
  /** Why it differs from the number recorded for the order. */
  numberReason?: NumberReason | null | undefined;
}

/**
 * The net weight of a load, kg, or null if nothing was weighed: gross less tare, or the given net. The weights agree if
 * gross and tare are both present, gross is not below tare, and a given net is their difference. Source: desk.md,
 * weighbridge tickets (gross, tare, net).
 */
export function weighedLoad({ grossWeightKg, tareWeightKg, netWeightKg }: LoadDone): {
  netWeightKg: number | null;
  agrees: boolean;
} {
  const [gross, tare, net] = [grossWeightKg ?? null, tareWeightKg ?? null, netWeightKg ?? null];
  if (gross === null && tare === null) return { netWeightKg: net, agrees: true };
  if (gross === null || tare === null) return { netWeightKg: net, agrees: false };
  const left = gross - tare;
  return { netWeightKg: left, agrees: left >= 0 && (net === null || net === left) };
}

/** What limits the weight of a load, kg: the container that leaves, and the vehicle that takes it. */
export interface LoadLimits {
  container: { name: string; kg: number };
  /** Null: it has no vehicle, or its payload is not known. */
  vehicle: { registration: string; kg: number } | null;
}

/** Less than this is no load but tonnes typed as kilograms, kg. */
const LIGHTEST_KG = 50;
/** Tonnes in a cubic metre of the heaviest waste that a skip takes, broken concrete without a gap. */
const HEAVIEST_TONNES = 2.4;

/**
 * The most that a container may hold, kg: the company's own limit for its size, otherwise what it would weigh full of
 * concrete.
 */
export function containerLimitKg({ maxLoadKg, sizeYards }: { maxLoadKg: number | null; sizeYards: number }): number {
  return maxLoadKg ?? Math.round(sizeYards * 0.764555 * HEAVIEST_TONNES * 100) * 10;
}

/**
 * Why a net weight, kg, cannot be right without a reason, naming both figures: more than the container may hold or the
 * vehicle may carry, or less than any load. Null if it is likely. Source: Road Vehicles (Construction and Use)
 * Regulations 1986, reg. 80 (a vehicle's permitted weight).
 */
export function unlikelyWeight(netWeightKg: number | null, { container, vehicle }: LoadLimits): string | null {
  if (netWeightKg === null) return null;
  const net = kilograms(netWeightKg);
  if (netWeightKg < LIGHTEST_KG) return `${net} is too little for a load. Enter the weight in kilograms.`;
  const over = [
    ...(netWeightKg > container.kg ? [`this container (${container.name}) can hold: ${kilograms(container.kg)}`] : []),
    ...(vehicle && netWeightKg > vehicle.kg ? [`${vehicle.registration} can carry: ${kilograms(vehicle.kg)}`] : []),
  ];
  return over.length === 0 ? null : `${net} is more than ${over.join('. It’s also more than ')}. Check the weight.`;
}

const kilograms = (kg: number) => `${kg.toLocaleString('en-GB')} kg`;

/** The longest time after which a job is still recorded as done, days. */
const DONE_LATE_DAYS = 31;

/** Whether a job can have been done then: not in the future, and at most 31 days ago. */
export function mayBeDoneAt(doneAt: Instant, now: Instant): boolean {
  const [done, present] = [Date.parse(doneAt), Date.parse(now)];
  return done <= present && done >= present - DONE_LATE_DAYS * 86_400_000;
}

/** Whole kilograms as typed, up to 60,000; null for an empty field, undefined for anything else. */
export function typedKilograms(text: string): number | null | undefined {
  return readWhole(text, { most: 60_000, units: ['kgs', 'kg'] });
}

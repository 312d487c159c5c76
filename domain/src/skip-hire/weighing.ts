/** The weights of a load from the weighbridge or the driver, whole kilograms; unknown ones are absent. */
export interface LoadDone {
  grossWeightKg?: number | null | undefined;
  tareWeightKg?: number | null | undefined;
  netWeightKg?: number | null | undefined;
  /** Nobody weighed it: the figure is a driver's estimate, and the ticket says so. */
  weightEstimated?: boolean | undefined;
  /** The number painted on the container that was left, or for a collection on the one that was taken. */
  containerNumber?: string | null | undefined;
  /** For an exchange: on the one that was taken. */
  takenContainerNumber?: string | null | undefined;
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

const KG = /^\d{1,5}$/;

/** Whole kilograms as typed, up to 60,000; null for an empty field, undefined for anything else. */
export function typedKilograms(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s,]/g, '');
  if (typed === '') return null;
  return KG.test(typed) && Number(typed) <= 60_000 ? Number(typed) : undefined;
}

/** What the weighbridge or the driver says of a load, whole kilograms; what is not known is left out. */
export interface LoadDone {
  grossWeightKg?: number | null | undefined;
  tareWeightKg?: number | null | undefined;
  netWeightKg?: number | null | undefined;
  /** Nobody weighed it: the figure is a driver's judgement, and the ticket says so. */
  weightEstimated?: boolean | undefined;
  /** What is painted on the container. */
  containerNumber?: string | null | undefined;
}

/**
 * The net weight of a load, kg, or null where nothing was weighed: what gross leaves over tare, or what is given. The weights
 * agree when gross and tare come together, gross is not below tare, and a given net is their difference.
 * Source: desk.md, weighbridge tickets (gross, tare, net).
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

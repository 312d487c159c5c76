/** Specification §9: onboarding steps, carousel interval in milliseconds, swipe threshold in pixels. */
export const STEPS = 6;
export const INTERVAL_MS = 5000;
export const SWIPE_PX = 40;

/** The step after a swipe of `dx` pixels: left moves on, right moves back; a shorter swipe does nothing. */
export function swiped(step: number, dx: number): number {
  if (Math.abs(dx) < SWIPE_PX) return step;
  return bounded(step + (dx < 0 ? 1 : -1));
}

export function bounded(step: number): number {
  return Math.max(0, Math.min(STEPS - 1, step));
}

/**
 * Whether the steps advance automatically: not with reduced motion, not once the user has interacted, not at the last
 * step.
 */
export function playsOn({ step, held, still }: { step: number; held: boolean; still: boolean }): boolean {
  return !held && !still && step < STEPS - 1;
}

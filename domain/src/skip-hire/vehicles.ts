import { plainCode } from '../common/clean-text.ts';
import { ALLOWED, refused, type Allowed } from '../common/allowed.ts';

/** What a vehicle lifts: skips by chains, roll-ons by a hook. */
export const VEHICLE_KINDS = ['skip_loader', 'hook_loader'] as const;
export type VehicleKind = (typeof VEHICLE_KINDS)[number];

export const VEHICLE_KIND_LABELS: Record<VehicleKind, string> = {
  skip_loader: 'Skip loader',
  hook_loader: 'Hook loader',
};

/** What to say of a text that `parseVehicleRegistration` cannot read. */
export const VEHICLE_REGISTRATION_WRONG = 'Use letters, digits and spaces, up to 20 characters.';

/**
 * A vehicle's registration as DVLA and documents write it, upper case with single spaces: `yk71-abc` → `YK71 ABC`. Null for
 * anything but letters, digits, spaces and hyphens, and for more than twenty characters.
 */
export function parseVehicleRegistration(text: string): string | null {
  const written = plainCode(text)
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toUpperCase();
  return /^[A-Z0-9 ]{1,20}$/.test(written) ? written : null;
}

/** How a container is built and drawn. */
export const CONTAINER_SHAPES = ['skip', 'enclosed', 'roro'] as const;
export type ContainerShape = (typeof CONTAINER_SHAPES)[number];

/** The vehicle that lifts such a container. */
export function lifterOf(shape: ContainerShape): VehicleKind {
  return shape === 'roro' ? 'hook_loader' : 'skip_loader';
}

/** Whether the vehicle can lift the container: a roll-on needs a hook, a skip needs chains. */
export function mayLift(
  vehicle: { name: string; kind: VehicleKind },
  container: { name: string; shape: ContainerShape },
): Allowed {
  const needed = lifterOf(container.shape);
  if (vehicle.kind === needed) return ALLOWED;
  const wanted = VEHICLE_KIND_LABELS[needed].toLowerCase();
  return refused('VEHICLE_UNSUITABLE', `This container needs a ${wanted}; ${vehicle.name} can’t lift it.`);
}

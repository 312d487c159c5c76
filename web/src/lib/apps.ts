import type { User } from '@tonnage/contract/core/identity/auth';

/** The faces that are pages of their own beside the portal: the office's, the teams' that report figures, and the drivers'. */
const FACES = ['/desk', '/metrics', '/run'] as const;
type Face = (typeof FACES)[number];

/** Where a face begins. */
export type Start = Face | '/dashboard';

/** The face that an address of this origin belongs to; '' is the portal. */
export function facePathOf(path: string): Face | '' {
  return FACES.find((face) => path === face || path.startsWith(`${face}/`)) ?? '';
}

/**
 * Where whoever has signed in begins: staff at their desk, a customer on the dashboard (specification §4), who is in neither
 * but in an organisation with its metrics.
 */
export function startOf({ faces }: Pick<User, 'faces'>): Start {
  if (faces.includes('desk')) return '/desk';
  return faces.includes('metrics') && !faces.includes('portal') ? '/metrics' : '/dashboard';
}

/** Whether a face has anything for that person; the portal also tells somebody without an account that they have none. */
export function mayEnter(user: Pick<User, 'faces'>, face: string): boolean {
  if (face === '') return user.faces.includes('portal') || startOf(user) === '/dashboard';
  return user.faces.some((each) => `/${each}` === face);
}

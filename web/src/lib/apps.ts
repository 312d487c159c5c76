import type { User } from '@tonnage/contract/core/identity/auth';

/** The apps with their own page besides the portal: the desk, metrics and the driver's route. */
const APPS = ['/desk', '/metrics', '/run'] as const;
type App = (typeof APPS)[number];

/** The start page of an app. */
export type Start = App | '/dashboard';

/** The app that a path of this origin belongs to; '' is the portal. */
export function appPathOf(path: string): App | '' {
  return APPS.find((app) => path === app || path.startsWith(`${app}/`)) ?? '';
}

/**
 * The start page after login: staff start at the desk, customers on the dashboard (specification §4), and people who
 * only belong to an organisation in metrics.
 */
export function startOf({ faces }: Pick<User, 'faces'>): Start {
  if (faces.includes('desk')) return '/desk';
  return faces.includes('metrics') && !faces.includes('portal') ? '/metrics' : '/dashboard';
}

/**
 * Whether the user may open an app; the portal is always open, because it also tells users that they have no account.
 */
export function mayEnter(user: Pick<User, 'faces'>, app: string): boolean {
  if (app === '') return user.faces.includes('portal') || startOf(user) === '/dashboard';
  return user.faces.some((each) => `/${each}` === app);
}

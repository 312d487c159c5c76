import { LOGIN } from './paths.ts';

/** To the login page. */
export function leave(): void {
  window.location.assign(LOGIN);
}

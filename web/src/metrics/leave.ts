import { LOGIN } from './paths.ts';

/** Goes to the login page. */
export function leave(): void {
  window.location.assign(LOGIN);
}

import { LOGIN } from './paths.ts';

let isLeaving = false;
// A page that is shown again out of the browser's memory may be left again.
window.addEventListener('pageshow', () => (isLeaving = false));

/** To the login page, once: calls that are still under way end too when a session does, and a second time would break off the first. */
export function leave(): void {
  if (isLeaving) return;
  isLeaving = true;
  window.location.assign(LOGIN);
}

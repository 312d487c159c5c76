/** Milliseconds without a sign of a person after which a page asks by itself. */
const AWAY_MS = 5 * 60_000;

let lastSeen = Date.now();
if (typeof window !== 'undefined')
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, () => (lastSeen = Date.now()), { capture: true, passive: true });

/** Whether nobody has touched this page for five minutes: what it asks then does not count as a use of the session. */
export const isUnattended = () => Date.now() - lastSeen > AWAY_MS;

import { isTagManagerId, tagManagerId } from '@tonnage/domain/common/tag-manager';
import { forgetLinks, isOpenedByLink } from './link.ts';

// A cookie, for the server decides by it whether scripts of others may run on a page (its content security policy).
const COOKIE = 'tonnage_consent';
const YEAR_SECONDS = 365 * 86_400;

export type Consent = 'given' | 'refused';

/** What the person said to the tag manager, or null when they were not asked yet. */
export function storedConsent(): Consent | null {
  const said = new RegExp(`(?:^|; )${COOKIE}=(given|refused)(?:;|$)`).exec(document.cookie)?.[1];
  return (said as Consent | undefined) ?? null;
}

/** Whether there is something to ask: a container, and no answer yet. On the page of a link it is not asked, for none runs there. */
export function mayInvite(id: string): boolean {
  return !isOpenedByLink && isTagManagerId(id) && storedConsent() === null;
}

/** Keeps the answer for a year. It holds from the next page on: the policy of a page that is open cannot change. */
export function storeConsent(consent: Consent): void {
  document.cookie = `${COOKIE}=${consent}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * Loads the tenant's container, if the person allowed it and no link with a secret opened this document. The script carries the page's
 * nonce, by which the policy lets it and what it loads run. Throws for an id that is none, whatever they said (specification §8).
 */
export function startTagManager(id: string): void {
  const container = tagManagerId(id);
  if (isOpenedByLink || storedConsent() !== 'given') return;
  forgetLinks();
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.src = `https://www.googletagmanager.com/gtm.js?id=${container}`;
  document.head.append(script);
}

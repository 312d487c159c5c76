import { isTagManagerId, tagManagerId } from '@tonnage/domain/common/tag-manager';
import { forgetLinks, isOpenedByLink } from './link.ts';

// A cookie, because the server uses it to decide whether third-party scripts may run on a page (its content security
// policy).
const COOKIE = 'tonnage_consent';
const YEAR_SECONDS = 365 * 86_400;

export type Consent = 'given' | 'refused';

/** The user's consent to the tag manager, or null when they have not been asked. */
export function storedConsent(): Consent | null {
  const consent = new RegExp(`(?:^|; )${COOKIE}=(given|refused)(?:;|$)`).exec(document.cookie)?.[1];
  return (consent as Consent | undefined) ?? null;
}

/**
 * Whether to ask for consent: there is a container and no answer yet. Link pages never ask, because no scripts run
 * there.
 */
export function mayInvite(id: string): boolean {
  return !isOpenedByLink && isTagManagerId(id) && storedConsent() === null;
}

/** Stores the answer for a year. It applies from the next page on, because the policy of an open page cannot change. */
export function storeConsent(consent: Consent): void {
  document.cookie = `${COOKIE}=${consent}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * Loads the tenant's container, if the user has consented and no link with a secret opened this document. The script
 * carries the page's nonce, by which the policy allows it and what it loads. Throws for an invalid id, whatever the
 * consent (specification §8).
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

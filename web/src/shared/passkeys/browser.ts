import {
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { User } from '@tonnage/contract/core/identity/auth';
import { call } from '../../lib/api.ts';
import { hasPasskey, takesPasskeys } from './device.ts';
import { words } from './words.ts';

/** Whether this device can hold one itself, so that a touch or a glance is enough. */
export const holdsPasskeys = async () => takesPasskeys() && (await platformAuthenticatorIsAvailable());

/** Milliseconds after which a page that waits for a passkey asks with a new challenge; the server takes one for five minutes. */
const FRESH_MS = 4 * 60_000;

export interface LoggedIn {
  jwt: string;
  user: User;
}

/** Asks for a passkey and logs in with it. Null: the person closed the browser's question. Throws ApiError. */
export async function logInByPasskey(): Promise<LoggedIn | null> {
  return logIn(false).catch(nullIfClosed);
}

/**
 * Offers passkeys among what the browser suggests for the email address, until one is chosen or `signal` aborts. Null: none was,
 * or the browser cannot. Throws ApiError.
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<LoggedIn | null> {
  if (!takesPasskeys() || !(await browserSupportsWebAuthnAutofill())) return null;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  while (!signal.aborted) {
    let isStale = false;
    const timer = setTimeout(() => {
      isStale = true;
      stop();
    }, FRESH_MS);
    try {
      return await logIn(true);
    } catch (error) {
      if (!isStale) return nullIfClosed(error);
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
}

async function logIn(useBrowserAutofill: boolean): Promise<LoggedIn> {
  const { data } = await call('startPasskeyLogin', {});
  const optionsJSON = data as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { jwt } = await call('logInByPasskey', { body: { answer } });
  hasPasskey.set('yes');
  return { jwt, user: await call('me', {}, { jwt }) };
}

/**
 * Creates a passkey on this device. `proof`: what the server has asked for. Returns false if the person closed the browser's
 * question. Throws ApiError.
 */
export async function createPasskey(
  name: string,
  proof: { currentPassword?: string; code?: string } = {},
): Promise<boolean> {
  const { data } = await call('startPasskey', { body: { data: proof } });
  const optionsJSON = data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON })
    .catch(nullIfClosed)
    .catch((error: Error) => {
      throw new Error(error.name === 'InvalidStateError' ? words.known : words.notMade, { cause: error });
    });
  if (answer === null) return false;
  await call('addPasskey', { body: { data: { name, answer } } });
  hasPasskey.set('yes');
  return true;
}

const CLOSED = new Set(['NotAllowedError', 'AbortError']);
function nullIfClosed(error: unknown): null {
  if (error instanceof Error && CLOSED.has(error.name)) return null;
  throw error;
}

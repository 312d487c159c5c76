import type { User } from '@tonnage/contract/core/identity/auth';
import { request, type APIRequestContext, type Page } from 'playwright-core';

export const PASSWORD = 'Skips-and-tonnes-1';

export interface Session {
  jwt: string;
  user: User;
}

const sessions = new Map<string, Session>();

/**
 * A session of a demo login: the existing one while it is valid. `asking`: the browser context that a new one belongs
 * to.
 */
export async function sessionOf(origin: string, email: string, context?: APIRequestContext): Promise<Session> {
  const known = sessions.get(`${origin} ${email}`);
  if (known && (await holds(origin, known))) return known;
  const session = await logIn(origin, email, context);
  sessions.set(`${origin} ${email}`, session);
  return session;
}

/** A new session, in addition to any other of the login. */
export async function logIn(origin: string, identifier: string, context?: APIRequestContext): Promise<Session> {
  const from = context ?? (await request.newContext());
  const answer = await from.post(`${origin}/api/auth/local`, { data: { identifier, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${identifier} cannot log in: ${await answer.text()}`);
  const session = (await answer.json()) as Session;
  if (!context) await from.dispose();
  return session;
}

async function holds(origin: string, { jwt }: Session): Promise<boolean> {
  return (await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } })).ok;
}

/** The values that the specification (§3) lists for a signed-in user's browser. */
export function storedValues({ jwt, user }: Session): Record<string, string> {
  return {
    jwt,
    userId: user.id,
    userName: user.username,
    userEmail: user.email,
    pictureUrl: user.pictureUrl ?? '',
    hasGSToken: String(user.hasGSToken),
    fromStaff: String(user.fromStaff),
  };
}

/** Stores them as the login form does. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((values) => Object.assign(localStorage, values), storedValues(session));
}

/** Logs out as a person does, in the menu behind their initials. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account: / }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).filter({ visible: true }).first().click();
}

/**
 * Takes a browser's login away, on a page of that origin without the app: the app would go to its login by itself, and abort the way
 * to wherever the test goes next.
 */
export async function forgetLogin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => localStorage.clear());
}

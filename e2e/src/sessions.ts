import type { User } from '@tonnage/contract/core/identity/auth';
import { request, type APIRequestContext, type Page } from 'playwright-core';

export const PASSWORD = 'Skips-and-tonnes-1';

export interface Session {
  jwt: string;
  user: User;
}

const kept = new Map<string, Session>();

/**
 * A session of a demo login: the one it has there as long as that holds. `asking`: the browser whose session a new one is to be.
 */
export async function sessionOf(origin: string, email: string, asking?: APIRequestContext): Promise<Session> {
  const known = kept.get(`${origin} ${email}`);
  if (known && (await holds(origin, known))) return known;
  const session = await logIn(origin, email, asking);
  kept.set(`${origin} ${email}`, session);
  return session;
}

/** A session beside any other that the login has. */
export async function logIn(origin: string, identifier: string, asking?: APIRequestContext): Promise<Session> {
  const from = asking ?? (await request.newContext());
  const answer = await from.post(`${origin}/api/auth/local`, { data: { identifier, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${identifier} cannot log in: ${await answer.text()}`);
  const session = (await answer.json()) as Session;
  if (!asking) await from.dispose();
  return session;
}

async function holds(origin: string, { jwt }: Session): Promise<boolean> {
  return (await fetch(`${origin}/api/users/me`, { headers: { authorization: `Bearer ${jwt}` } })).ok;
}

/** Stores what the specification (§3) says that a browser keeps of somebody who signed in with it. */
export async function storeSession(page: Page, { jwt, user }: Session): Promise<void> {
  const kept: Record<string, string> = {
    jwt,
    userId: user.id,
    userName: user.username,
    userEmail: user.email,
    pictureUrl: user.pictureUrl ?? '',
    hasGSToken: String(user.hasGSToken),
    fromStaff: String(user.fromStaff),
  };
  await page.evaluate((values) => Object.assign(localStorage, values), kept);
}

import { sessionOf } from './sessions.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
export type Api = (method: string, path: string, data?: unknown) => Promise<Answer>;

/** A signed-in API client, for a journey's preparations. `url` turns a path into an address of the server. */
export async function apiOf(url: (path: string) => string, email: string): Promise<Api> {
  const { jwt } = await sessionOf(url(''), email);
  return async (method, path, data) => {
    const response = await fetch(url(`/api${path}`), {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

import type { Api } from '../api-client.ts';

/** A search that finds nothing. */
export const NOTHING = 'q=nothing-like-this';

export interface Entry {
  id: string;
  name: string;
  number: string;
  title: string;
}

/** The first entry of a list. Throws if it is empty. */
export async function first<T>(api: Api, path: string): Promise<T> {
  const { status, body } = await api('GET', path);
  const [found] = (body['data'] ?? []) as T[];
  if (found === undefined) throw new Error(`${path} answered ${status} without an entry.`);
  return found;
}

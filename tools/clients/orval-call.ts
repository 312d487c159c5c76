import qs from 'qs';

/** How the client made by orval sends a call. */
export async function call<T>(given: {
  url: string;
  method: string;
  params?: unknown;
  headers?: Record<string, string>;
  data?: unknown;
  responseType?: 'blob';
  signal?: AbortSignal;
}): Promise<T> {
  const query = qs.stringify(given.params, { encodeValuesOnly: true });
  const form = given.data instanceof FormData;
  // `fetch` adds the boundary between the parts of a form.
  const { 'Content-Type': type, ...others } = given.headers ?? {};
  const reply = await fetch(`${session.url}${given.url}${query && `?${query}`}`, {
    method: given.method,
    headers: {
      ...others,
      ...(type && !form ? { 'content-type': type } : {}),
      ...(session.jwt ? { authorization: `Bearer ${session.jwt}` } : {}),
    },
    body:
      given.data instanceof FormData ? given.data : given.data === undefined ? undefined : JSON.stringify(given.data),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return (await (given.responseType ? reply.blob() : reply.json())) as T;
}

export const session = { url: '', jwt: '' };

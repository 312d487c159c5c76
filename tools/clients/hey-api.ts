import qs from 'qs';
import { createClient } from './made/hey-api/client/index.js';
import { listOrders, login, uploadFiles } from './made/hey-api/index.js';
import type { Given, Outcome } from './outcome.ts';

export async function run({ url, identifier, password, status, files }: Given): Promise<Outcome> {
  const querySerializer = (query: object) => qs.stringify(query, { encodeValuesOnly: true });
  const guest = createClient({ baseUrl: url, throwOnError: true });
  const { jwt, user } = (await login({ client: guest, body: { identifier, password }, throwOnError: true })).data;
  const client = createClient({ baseUrl: url, querySerializer, auth: jwt });

  const filtered = await listOrders({
    client,
    query: { filters: { status: { $eq: status } }, sort: 'number:asc', populate: ['site'] },
    throwOnError: true,
  });
  const byText = await listOrders({
    client,
    query: { filters: JSON.stringify({ status: { $eq: status } }), sort: 'number:asc' },
    throwOnError: true,
  });
  const uploaded = await uploadFiles({ client, body: { files }, throwOnError: true });
  return {
    email: user.email,
    filtered: filtered.data.data.map(({ number }) => number),
    byText: byText.data.data.map(({ number }) => number),
    sites: filtered.data.data.map(({ site }) => site?.name),
    files: uploaded.data.map(({ name }) => name),
  };
}

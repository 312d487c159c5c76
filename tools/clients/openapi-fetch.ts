import createClient from 'openapi-fetch';
import qs from 'qs';
import type { paths } from './made/openapi-fetch.ts';
import type { Given, Outcome } from './outcome.ts';

export async function run({ url, identifier, password, status, files }: Given): Promise<Outcome> {
  const querySerializer = (query: object) => qs.stringify(query, { encodeValuesOnly: true });
  const client = createClient<paths>({ baseUrl: url, querySerializer });
  const signedIn = await client.POST('/auth/local', { body: { identifier, password } });
  const { jwt, user } = signedIn.data!;
  client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${jwt}`) });

  const filtered = await client.GET('/orders', {
    params: { query: { filters: { status: { $eq: status } }, sort: 'number:asc', populate: ['site'] } },
  });
  const byText = await client.GET('/orders', {
    params: { query: { filters: JSON.stringify({ status: { $eq: status } }), sort: 'number:asc' } },
  });
  const uploaded = await client.POST('/upload', {
    body: { files },
    bodySerializer: (body) => {
      const form = new FormData();
      for (const file of body.files) form.append('files', file);
      return form;
    },
  });
  return {
    email: user.email,
    filtered: filtered.data!.data.map(({ number }) => number),
    byText: byText.data!.data.map(({ number }) => number),
    sites: filtered.data!.data.map(({ site }) => site?.name),
    files: uploaded.data!.map(({ name }) => name),
  };
}

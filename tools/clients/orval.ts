import { listOrders, login, uploadFiles } from './made/orval.ts';
import { session } from './orval-call.ts';
import type { Given, Outcome } from './outcome.ts';

export async function run({ url, identifier, password, status, files }: Given): Promise<Outcome> {
  session.url = url;
  const { jwt, user } = await login({ identifier, password });
  session.jwt = jwt;
  const filtered = await listOrders({ filters: { status: { $eq: status } }, sort: 'number:asc', populate: ['site'] });
  const byText = await listOrders({ filters: JSON.stringify({ status: { $eq: status } }), sort: 'number:asc' });
  const uploaded = await uploadFiles({ files });
  return {
    email: user.email,
    filtered: filtered.data.map(({ number }) => number),
    byText: byText.data.map(({ number }) => number),
    sites: filtered.data.map(({ site }) => site?.name),
    files: uploaded.map(({ name }) => name),
  };
}

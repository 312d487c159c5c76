import * as providers from '@tonnage/contract/core/identity/login-providers';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  createProvider,
  providersOf,
  redirectUrlsOf,
  removeProvider,
  storedClient,
  updateProvider,
} from './commands/login-providers.ts';
import { testProvider, type Client } from './provider-client.ts';

/** The desk's side of single sign-on: a provider is stored only once it has passed the test with the same values. */
export function providerRoutes(bind: Binder, deps: Deps): void {
  const passed = async ({ client, redirectUrl }: { client: Client; redirectUrl: string }) => {
    const tested = await testProvider(deps, client, redirectUrl);
    if (tested.problem !== null) throw new Refusal('PROVIDER_UNFIT', { message: tested.problem });
    return tested;
  };
  bind.staff(providers.listLoginProviders, async (ctx) => ({ data: await providersOf(ctx) }));
  bind.staffAsking(
    providers.testLoginProvider,
    async (ctx, { body: { data } }) => {
      const { id, issuer, clientId, clientSecret = '' } = data;
      const [redirectUrl = ''] = await redirectUrlsOf(ctx);
      const stored =
        id === undefined || data.clientSecret !== undefined ? null : await storedClient(ctx, deps.tokens, id);
      // A stored secret is only ever sent to the issuer that it belongs to.
      return { client: stored ? { ...stored, clientId } : { issuer, clientId, clientSecret }, redirectUrl };
    },
    ({ client, redirectUrl }) => testProvider(deps, client, redirectUrl),
    (_ctx, _given, { problem }) => Promise.resolve({ data: { problem } }),
  );
  bind.staffAsking(
    providers.createLoginProvider,
    async (ctx, { body: { data } }) => ({ client: data, redirectUrl: (await redirectUrlsOf(ctx))[0] ?? '' }),
    passed,
    async (ctx, { body }, tested) => {
      await createProvider(ctx, deps.tokens, body.data, tested);
      return { data: await providersOf(ctx) };
    },
  );
  bind.staffAsking(
    providers.updateLoginProvider,
    async (ctx, { params, body: { data } }) => {
      const { clientSecret, ...stored } = await storedClient(ctx, deps.tokens, params.id);
      const client = { ...stored, clientId: data.clientId, clientSecret: data.clientSecret ?? clientSecret };
      return { client, redirectUrl: (await redirectUrlsOf(ctx))[0] ?? '', tried: data.enabled };
    },
    // A provider that no longer answers can still be turned off.
    async ({ tried, ...known }) => (tried ? passed(known) : { problem: null, logoutUrl: null }),
    async (ctx, { params, body }, tested) => {
      await updateProvider(ctx, deps.tokens, params.id, body.data, tested);
      return { data: await providersOf(ctx) };
    },
  );
  bind.staff(providers.removeLoginProvider, async (ctx, { params }) => {
    await removeProvider(ctx, params.id);
    return { data: await providersOf(ctx) };
  });
}

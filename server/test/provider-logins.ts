import {
  createLoginProvider,
  listLoginProviders,
  logInByProvider,
  startProviderLogin,
} from '@tonnage/contract/core/identity/login-providers';
import type { Sent } from '@tonnage/contract/endpoint';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createWebhookClient } from '../src/platform/webhook-client.ts';
import { harness, type Harness } from './harness.ts';
import { LocalProvider, type ProviderPerson } from './provider.ts';

type Input = Sent<typeof createLoginProvider>['body']['data'];

let calls = 0;
/** The calls are limited by source: each comes from another. */
export const from = () => ({ ip: `10.7.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });

/** A server and real providers, at the real time: a provider’s clock cannot be set, ours can. */
export class ProviderLogins {
  readonly h: Harness = harness();
  first!: LocalProvider;
  second!: LocalProvider;

  constructor() {
    beforeAll(async () => {
      const back = ['localhost', 'beta.example'].map((host) => `http://${host}/login/callback`);
      this.first = await LocalProvider.start(back);
      this.second = await LocalProvider.start(back);
    });
    afterAll(() => Promise.all([this.first.stop(), this.second.stop()]));
    beforeEach(async () => {
      this.setPatience(20_000);
      for (const each of [this.first, this.second]) Object.assign(each, { delay: 0, says: {} });
      this.later(0);
      await this.h.withoutTenant(async (db) => {
        for (const table of ['login_providers', 'credential_tries', 'answered_challenges'] as const)
          await db.deleteFrom(table).execute();
      });
    });
  }

  /** How long the server waits for a provider, in milliseconds. What it remembers of providers is forgotten. */
  setPatience(timeoutMs: number, inside = true): void {
    this.h.deps.webhookClient = createWebhookClient({ inside, timeoutMs });
  }

  /** Sets our clock to so many seconds after the real time, which is the providers’. */
  later(seconds: number): void {
    this.h.clock.set(new Date(Date.now() + seconds * 1000).toISOString());
  }

  input(over: Partial<Input> = {}, provider = this.first): Input {
    return {
      name: 'Alpha login',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      domains: ['alpha.example'],
      audience: 'staff',
      audienceId: null,
      newcomerRole: null,
      required: false,
      logsOut: false,
      enabled: true,
      ...over,
    };
  }

  /** Adds a provider as a manager would, and returns its id. */
  async added(over: Partial<Input> = {}, provider = this.first): Promise<string> {
    const manager = await this.h.as(this.h.fixtures.clerk);
    const data = this.input(over, provider);
    await manager.ok(createLoginProvider, { body: { data } }, from());
    const listed = await manager.ok(listLoginProviders, {});
    return listed.data.providers.find(({ name }) => name === data.name)!.id;
  }

  /** A browser that starts a login. */
  async started(id: string, company = this.h.fixtures.alpha): Promise<{ url: string; cookie: string }> {
    const body = { data: { face: 'desk' as const } };
    const answer = await this.h.guest(company).call(startProviderLogin, { params: { id }, body }, from());
    if (answer.status !== 200) throw new Error(answer.refusal);
    return { url: answer.body.data.url, cookie: cookieOf(answer.headers['set-cookie']) };
  }

  /** It comes back with what the provider added to the address. */
  async finished(answer: string, cookie: string | null, company = this.h.fixtures.alpha) {
    const headers: Record<string, string> = cookie === null ? {} : { cookie };
    return this.h.guest(company).call(logInByProvider, { body: { data: { answer } } }, { headers, ...from() });
  }

  /** The whole login of somebody at a provider: `in` and their address, or the refusal. */
  async logIn(id: string, person: ProviderPerson, provider = this.first): Promise<string> {
    provider.person = person;
    const { url, cookie } = await this.started(id);
    const done = await this.finished(await provider.visit(url), cookie);
    return done.status === 200 ? `in ${done.body.user.email}` : done.refusal;
  }
}

export const cookieOf = (header: unknown) => String(header).split(';')[0]!;
export const verified = (sub: string, email: string): ProviderPerson => ({ sub, email, email_verified: true });

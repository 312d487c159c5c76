import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Provider } from 'oidc-provider';

/** Who is logged in at the provider, and what it says of them. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

const key = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
});

/** A real OpenID Connect provider on the loopback interface, whose person is already logged in there or types who they are. */
export class LocalProvider {
  readonly clientId = 'tonnage';
  readonly clientSecret = 'a-secret-that-only-these-two-know';
  /** Logged in without a question; null: a page asks. */
  person: ProviderPerson | null = { sub: 'nobody' };
  /** People who may type their address on the page. */
  people: ProviderPerson[] = [];
  /** Each answer waits this long, in milliseconds. */
  delay = 0;
  /** What its own description says instead. */
  says: Record<string, unknown> = {};
  #provider!: Provider;
  readonly #server: Server;
  readonly #redirects: string[];

  private constructor(redirects: string[]) {
    this.#redirects = redirects;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    });
  }

  static async start(redirects: string[]): Promise<LocalProvider> {
    const one = new LocalProvider(redirects);
    await new Promise<void>((done) => one.#server.listen(0, '127.0.0.1', done));
    one.changeKeys();
    return one;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** From now on it signs with a new key, and the earlier one is gone. */
  changeKeys(): void {
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.clientSecret,
          redirect_uris: this.#redirects,
          post_logout_redirect_uris: this.#redirects.map((url) => url.replace(/\/callback$/, '')),
        },
      ],
      jwks: { keys: [key()] },
      cookies: { keys: ['only-for-tests'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: () => ({ ...[...this.people, this.person].find((one) => one?.sub === sub), sub }),
      }),
      // Nobody is asked what the client may know.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.delay > 0) await wait(this.delay);
    const path = request.url ?? '';
    if (path.startsWith('/interaction/')) return this.#ask(request, response);
    if (path === '/.well-known/openid-configuration' && Object.keys(this.says).length > 0) {
      const own = { ...this.#described(), ...this.says };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(own));
      return;
    }
    await this.#provider.callback()(request, response);
  }

  #described() {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/jwks'),
      userinfo_endpoint: at('/me'),
      end_session_endpoint: at('/session/end'),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async #ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let person = this.person;
    if (request.method === 'POST') {
      let body = '';
      for await (const part of request) body += String(part);
      const email = new URLSearchParams(body).get('email');
      person = this.people.find((one) => one.email === email) ?? null;
    }
    if (person) {
      await this.#provider.interactionFinished(request, response, { login: { accountId: person.sub } });
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Local provider</title><h1>Local provider</h1><form method="post">
        <label>Work email <input name="email" type="email"></label><button>Continue</button></form></html>`,
    );
  }

  /** What a browser does with the address of a login: it follows the provider until that leads back. Returns what was added. */
  async visit(url: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let next = url, n = 0; n < 10; n++) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider shows ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
      if (!next.startsWith(this.issuer)) return new URL(next).search.slice(1);
    }
    throw new Error('The provider leads nowhere');
  }
}

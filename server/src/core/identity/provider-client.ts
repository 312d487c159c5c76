import type { Instant } from '@tonnage/domain/common/dates';
import type { Configuration, CustomFetchOptions, ServerMetadata } from 'openid-client';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The library is loaded by the first login at a provider. */
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

/** What we are to a provider. */
export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Outside = Pick<Deps, 'webhookClient' | 'clock'>;

/** What providers have said of themselves, for ten minutes and of at most a hundred. */
const KEPT_MS = 600_000;
const KEPT = 100;
const kept = new WeakMap<Deps['webhookClient'], Map<string, { at: Instant; metadata: Promise<ServerMetadata> }>>();

/** The two clocks may be this far apart. */
const TOLERANCE_SECONDS = 60;
const ALGORITHMS = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

/** Every request passes the guard of addresses that people enter: no private networks, no redirects, a limit of time and size. */
const askedBy =
  ({ webhookClient }: Outside) =>
  (url: string, { method, headers, body }: CustomFetchOptions) =>
    webhookClient.ask(url, { method, headers, ...(body ? { body: textOf(body) } : {}) });

function textOf(body: NonNullable<CustomFetchOptions['body']>): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A provider is only sent forms');
}

async function discover(outside: Outside, { issuer, clientId }: Omit<Client, 'clientSecret'>): Promise<ServerMetadata> {
  const { allowInsecureRequests, customFetch, discovery } = await library();
  const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
    [customFetch]: askedBy(outside),
    // The guard decides: http only on the machine itself, where it is allowed.
    execute: [allowInsecureRequests],
  });
  return { ...config.serverMetadata() };
}

/** Of several logins at once, one asks. What failed is asked again. */
function metadataOf(outside: Outside, client: Client): Promise<ServerMetadata> {
  const now = outside.clock.now();
  const known =
    kept.get(outside.webhookClient) ?? new Map<string, { at: Instant; metadata: Promise<ServerMetadata> }>();
  kept.set(outside.webhookClient, known);
  const last = known.get(client.issuer);
  if (last && Math.abs(Date.parse(now) - Date.parse(last.at)) < KEPT_MS) return last.metadata;
  const metadata = discover(outside, client);
  known.set(client.issuer, { at: now, metadata });
  if (known.size > KEPT) known.delete(known.keys().next().value!);
  metadata.catch(() => known.delete(client.issuer));
  return metadata;
}

function configured(lib: Library, outside: Outside, client: Client, metadata: ServerMetadata): Configuration {
  const { ClientSecretBasic, ClientSecretPost, Configuration, allowInsecureRequests, enableNonRepudiationChecks } = lib;
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth = (ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost)(client.clientSecret);
  const ours = Math.round((Date.parse(outside.clock.now()) - Date.now()) / 1000);
  const config = new Configuration(
    metadata,
    client.clientId,
    { [lib.clockTolerance]: TOLERANCE_SECONDS, [lib.clockSkew]: ours },
    auth,
  );
  config[lib.customFetch] = askedBy(outside);
  allowInsecureRequests(config);
  // The signature is checked although the token comes from the provider itself.
  enableNonRepudiationChecks(config);
  return config;
}

/**
 * A client of the provider. Each reads its keys again, so that a login works at once after the provider has changed them. Throws
 * PROVIDER_DOWN.
 */
async function clientOf(outside: Outside, client: Client) {
  const lib = await library();
  try {
    return { lib, config: configured(lib, outside, client, await metadataOf(outside, client)) };
  } catch {
    throw new Refusal('PROVIDER_DOWN');
  }
}

/** What a login must answer to; kept by the browser that started it, sealed. */
export interface Expected {
  verifier: string;
  nonce: string;
  state: string;
  redirectUrl: string;
}

/** The provider's address for a new login, and what its answer must match. Throws PROVIDER_DOWN. */
export async function startAt(
  outside: Outside,
  client: Client,
  { redirectUrl, prefix }: { redirectUrl: string; prefix: string },
): Promise<{ url: string; expected: Expected }> {
  const { lib, config } = await clientOf(outside, client);
  // The browser opens it, and the provider wrote it.
  const page = config.serverMetadata().authorization_endpoint ?? '';
  if (outside.webhookClient.refuses(page) !== null) throw new Refusal('PROVIDER_DOWN');
  const expected = {
    verifier: lib.randomPKCECodeVerifier(),
    nonce: lib.randomNonce(),
    state: `${prefix}.${lib.randomState()}`,
    redirectUrl,
  };
  const url = lib.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope: 'openid email profile',
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await lib.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, expected };
}

/** Whom a provider says it has logged in. */
export interface Claimed {
  subject: string;
  /** Lower case; null: it has said none that it has verified. */
  email: string | null;
  name: string | null;
}

/**
 * Exchanges the answer of a login. Issuer, audience, signature, nonce and times are checked by the library; the time of issue here,
 * because a clock that is wrong must not decide how long a token is valid. Throws PROVIDER_CANCELLED, PROVIDER_REFUSED,
 * PROVIDER_CLOCK, PROVIDER_DOWN.
 */
export async function finishAt(outside: Outside, client: Client, expected: Expected, answer: string): Promise<Claimed> {
  const { lib, config } = await clientOf(outside, client);
  try {
    const tokens = await lib.authorizationCodeGrant(config, new URL(`${expected.redirectUrl}?${answer}`), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
    });
    const claims = tokens.claims()!;
    const apart = Math.abs(claims.iat - Date.parse(outside.clock.now()) / 1000);
    if (apart > TOLERANCE_SECONDS) throw new Refusal('PROVIDER_CLOCK');
    const person =
      claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await lib.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    const { email, email_verified: verified, name } = person as Record<string, unknown>;
    return {
      subject: claims.sub,
      email: typeof email === 'string' && verified === true ? email.trim().toLowerCase() : null,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
    };
  } catch (error) {
    throw refusalFor(error);
  }
}

/** The library's codes of an answer that is none. */
const BROKEN: ReadonlySet<string> = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_TIMEOUT',
]);

/** What is said of an error of the library: not its text, which an attacker may have written. */
function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, error: reason } = error as { code?: string; error?: string };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && reason === 'access_denied')
    return new Refusal('PROVIDER_CANCELLED');
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new Refusal('PROVIDER_CLOCK');
  // Without a code of the library nothing came back.
  return new Refusal(code === undefined || BROKEN.has(code) ? 'PROVIDER_DOWN' : 'PROVIDER_REFUSED');
}

/** The page at the provider that ends its session too. */
export function logoutUrl(endpoint: string, clientId: string, back: string): string {
  const url = new URL(endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', back);
  return url.href;
}

/**
 * Tries a provider as far as it goes without a person: that it answers, is the issuer that it is said to be, can do what a login
 * needs, has keys, and accepts the client. `problem`: the first thing that is wrong, as a sentence.
 */
export async function testProvider(
  outside: Outside,
  client: Client,
  redirectUrl: string,
): Promise<{ problem: string } | { problem: null; logoutUrl: string | null }> {
  const refused = outside.webhookClient.refuses(client.issuer);
  if (refused) return { problem: refused };
  const lib = await library();
  let metadata: ServerMetadata;
  try {
    metadata = await discover(outside, client);
  } catch (error) {
    return { problem: discoveryProblem(error, client.issuer) };
  }
  const isPage = (url: string) => outside.webhookClient.refuses(url) === null;
  const lacks = lackOf(metadata, isPage);
  if (lacks) return { problem: lacks };
  try {
    const keys: unknown = await (
      await outside.webhookClient.ask(metadata.jwks_uri!, { method: 'GET', headers: {} })
    ).json();
    if (((keys as { keys?: unknown[] }).keys ?? []).length === 0) throw new Error('none');
  } catch {
    return { problem: 'Its keys can’t be read, so nothing that it signs could be checked.' };
  }
  const config = configured(lib, outside, client, metadata);
  try {
    // Nobody has this code: a provider that knows the client says so, and one that doesn't refuses the client first.
    await lib.genericGrantRequest(config, 'authorization_code', {
      code: 'test',
      redirect_uri: redirectUrl,
      code_verifier: lib.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const { error: reason, code } = error as { error?: string; code?: string };
    if (reason === 'invalid_client' || reason === 'unauthorized_client' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
      return { problem: 'It doesn’t accept this client ID with this client secret.' };
    if (reason === undefined) return { problem: 'Its token address doesn’t answer.' };
  }
  const { end_session_endpoint: logout } = metadata;
  return { problem: null, logoutUrl: logout !== undefined && isPage(logout) ? logout : null };
}

function discoveryProblem(error: unknown, issuer: string): string {
  const { code, cause } = error as { code?: string; cause?: { message?: string } };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return 'It says that it is another issuer. Enter the issuer exactly as the provider shows it.';
  if (code !== undefined || cause === undefined)
    return `There is no OpenID Connect provider at ${issuer}. Check the issuer.`;
  const why = cause.message ?? '';
  return /^(?:No answer within|This address is inside)/.test(why)
    ? why
    : `Nothing answers at ${issuer}. Check the issuer.`;
}

/** What a login needs and the provider says it lacks; null: nothing. */
function lackOf(of: ServerMetadata, isPage: (url: string) => boolean): string | null {
  if (!of.authorization_endpoint || !of.token_endpoint || !of.jwks_uri)
    return 'It doesn’t say where to log in, or where its keys are.';
  if (!isPage(of.authorization_endpoint)) return 'Its login page isn’t at a public https:// address.';
  if (of.response_types_supported && !of.response_types_supported.includes('code'))
    return 'It doesn’t offer the authorization code flow.';
  if (of.code_challenge_methods_supported && !of.code_challenge_methods_supported.includes('S256'))
    return 'It doesn’t offer PKCE with S256.';
  const signs = of.id_token_signing_alg_values_supported as string[] | undefined;
  if (signs && !signs.some((alg) => ALGORITHMS.test(alg)))
    return 'It signs with no algorithm that can be checked with its public keys.';
  return null;
}

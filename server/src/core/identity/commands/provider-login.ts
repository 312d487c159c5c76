import type { LoginFace } from '@tonnage/contract/core/identity/login-providers';
import type { Instant } from '@tonnage/domain/common/dates';
import { hashPassword, randomToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isId } from '../../../platform/db/ids.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantBehind } from '../../../platform/tenant.ts';
import { finishAt, startAt, type Claimed, type Expected } from '../provider-client.ts';
import { peopleOf, type PersonRow } from '../queries.ts';
import { reactivate } from './leaving.ts';
import { personWith } from './make-person.ts';
import { answerOnce } from './passkeys.ts';
import { belongs, newcomer, type Provider } from './provider-people.ts';
import { openSession, presentSignedIn } from './sessions.ts';
import { recordFailure, refusalOf, type SignedIn } from './sign-in.ts';

/** How long a login at a provider may take. */
const LASTS_MS = 600_000;

/** The providers that a login page offers: the office's own to everybody at the desk's, others to a domain of theirs. */
export async function findProviders(
  deps: Deps,
  { face, domain }: { face: LoginFace; domain?: string | undefined },
  { host }: Caller,
): Promise<{ id: string; name: string; required: boolean }[]> {
  return withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await tenantBehind(db, host);
    return db
      .selectFrom('login_providers as p')
      .select(['p.id', 'p.name', 'p.required'])
      .where('p.tenant_id', '=', tenantId)
      .where('p.enabled', '=', true)
      .where((eb) =>
        eb.or([
          ...(face === 'desk' ? [eb('p.audience', '=', 'staff')] : []),
          eb.exists(
            eb
              .selectFrom('login_provider_domains as d')
              .select('d.domain')
              .whereRef('d.provider_id', '=', 'p.id')
              .where('d.tenant_id', '=', tenantId)
              .where('d.domain', '=', (domain ?? '').toLowerCase()),
          ),
        ]),
      )
      .orderBy('p.name')
      .orderBy('p.id')
      .execute();
  });
}

/** What the browser that starts a login keeps until its end, sealed in a cookie. */
interface Started {
  login: 'provider';
  provider: string;
  host: string;
  at: Instant;
  expected: Expected;
}

/** Starts a login at a provider of the company. Throws NOT_FOUND, PROVIDER_DOWN. */
export async function startProviderLogin(
  deps: Deps,
  { id, face }: { id: string; face: LoginFace },
  { host }: Caller,
  origin: string,
): Promise<{ url: string; cookie: string }> {
  const provider = await withoutTenant(deps.database, async (db) => {
    const tenant = await tenantBehind(db, host);
    return providerOf(deps, db, tenant.id, id);
  });
  if (!provider) throw new Refusal('NOT_FOUND');
  // The page at the end knows by it which login page to lead back to.
  const { url, expected } = await startAt(deps, provider, { redirectUrl: `${origin}/login/callback`, prefix: face });
  const started: Started = { login: 'provider', provider: provider.id, host, at: deps.clock.now(), expected };
  return { url, cookie: deps.tokens.seal(JSON.stringify(started)) };
}

/** What a browser kept of the login that it started at this host; null: nothing that is still valid. */
function startedOf(deps: Deps, cookie: string | null, host: string): Started | null {
  if (cookie === null) return null;
  try {
    const started = JSON.parse(deps.tokens.unseal(cookie)) as Partial<Started>;
    const age = Date.parse(deps.clock.now()) - Date.parse(started.at ?? '');
    return started.login === 'provider' && started.host === host && age >= 0 && age < LASTS_MS
      ? (started as Started)
      : null;
  } catch {
    return null;
  }
}

/**
 * Finishes a login at a provider and opens a session for the tenant of the host. The answer works once, and only in the browser
 * that started it. A person is known by the provider's subject; the first time by an address that the provider has verified, of
 * its own domains, and only if they belong to the party that the provider is for and to no other. Nobody is made unless they are
 * invited or the provider says so. It stands for the second factor, which is the provider's affair. Throws PROVIDER_REFUSED,
 * PROVIDER_EMAIL, PROVIDER_NOBODY, `finishAt`'s and `refusalOf`'s.
 */
export async function logInByProvider(
  deps: Deps,
  answer: string,
  caller: Caller,
  cookie: string | null,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const started = startedOf(deps, cookie, caller.host);
  const { tenant, provider } = await withoutTenant(deps.database, async (db) => {
    const behind = await tenantBehind(db, caller.host);
    return { tenant: behind, provider: started && (await providerOf(deps, db, behind.id, started.provider)) };
  });
  if (!started || !provider) throw new Refusal('PROVIDER_REFUSED');
  const failed = async (error: unknown, person?: PersonRow) => {
    if (error instanceof Refusal)
      await recordFailure(deps, tenant.id, person, 'user.sign_in_failed', error.code, caller);
    return error;
  };
  let person: PersonRow | undefined;
  try {
    // Used up before the provider is asked, so that of two at once one asks.
    await withoutTenant(deps.database, (db) => answerOnce(db, now, started.expected.state, 'PROVIDER_REFUSED'));
    const claimed = await finishAt(deps, provider, started.expected, answer);
    // Nobody knows this password; a person may set one by “Forgot password” unless the provider is required.
    const passwordHash = await hashPassword(randomToken());
    const session = await withoutTenant(deps.database, async (db) => {
      const userId = await userOf(db, now, provider, claimed, passwordHash);
      const user = await peopleOf(db, tenant.id, now).where('users.id', '=', userId).executeTakeFirst();
      if (!user || !(await belongs(db, provider, user.id))) throw new Refusal('PROVIDER_NOBODY');
      person = user;
      const refused = refusalOf(user, tenant, { reactivate: true });
      if (refused) throw refused;
      if (user.deactivated_at !== null) await reactivate({ db, now }, tenant.id, user);
      await db
        .updateTable('login_links')
        .set({ last_used_at: now })
        .where((eb) => eb.and({ tenant_id: tenant.id, provider_id: provider.id, subject: claimed.subject }))
        .execute();
      await db
        .updateTable('login_providers')
        .set({ last_used_at: now })
        .where((eb) => eb.and({ tenant_id: tenant.id, id: provider.id }))
        .execute();
      const opened = { tenantId: tenant.id, user, caller, twoFactor: true, providerId: provider.id };
      return openSession({ db, now, queue: deps.queue }, opened);
    });
    return { jwt: await deps.tokens.sign(session, now), user: presentSignedIn(person!), session };
  } catch (error) {
    throw await failed(error, person);
  }
}

/** An enabled provider of the company, with its secret; undefined: there is none. */
async function providerOf(deps: Pick<Deps, 'tokens'>, db: Db, tenantId: string, id: string) {
  const row = await db
    .selectFrom('login_providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', isId(id) ? id : tenantId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row && { ...row, clientId: row.client_id, clientSecret: deps.tokens.unseal(row.client_secret) };
}

/** The person of a subject: the one that it is linked to, otherwise the one of its address, who is linked to it from now on. */
async function userOf(
  db: Db,
  now: Instant,
  provider: Provider,
  claimed: Claimed,
  passwordHash: string,
): Promise<string> {
  const key = { tenant_id: provider.tenant_id, provider_id: provider.id, subject: claimed.subject };
  const link = await db
    .selectFrom('login_links')
    .select('user_id')
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (link) return link.user_id;
  const { email } = claimed;
  if (email === null || !(await isOfDomain(db, provider, email))) throw new Refusal('PROVIDER_EMAIL');
  const known = await personWith(db, email);
  if (known && !(await belongs(db, provider, known.id))) throw new Refusal('PROVIDER_NOBODY');
  const userId = known?.id ?? (await newcomer(db, now, provider, { ...claimed, email }, passwordHash));
  const linked = await db
    .insertInto('login_links')
    .values({ ...key, user_id: userId, created_at: now, last_used_at: now })
    // Another subject is this person already: an address that was given to somebody else at the provider.
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (linked.numInsertedOrUpdatedRows !== 1n) throw new Refusal('PROVIDER_NOBODY');
  return userId;
}

async function isOfDomain(db: Db, provider: Provider, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_provider_domains')
    .select('domain')
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.id)
    .where('domain', '=', email.slice(email.lastIndexOf('@') + 1))
    .executeTakeFirst();
  return row !== undefined;
}

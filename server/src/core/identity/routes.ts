import * as auth from '@tonnage/contract/core/identity/auth';
import * as emailChange from '@tonnage/contract/core/identity/email-change';
import * as providers from '@tonnage/contract/core/identity/login-providers';
import * as passkeys from '@tonnage/contract/core/identity/passkeys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, setDeviceCookie, setStartedLogin, startedLoginOf } from '../../platform/http/caller.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SessionContext } from '../../platform/context.ts';
import { atHost, hostOf } from '../../platform/sessions/session.ts';
import { traceOf } from '../../platform/http/trace.ts';
import { tenantOf } from '../tenants/queries.ts';
import { requestAuthEmail } from './commands/request-auth-email.ts';
import { changePassword, resetPassword } from './commands/password.ts';
import { passwordProblem } from './password.queries.ts';
import { changeEmail, startEmailChange } from './commands/change-email.ts';
import { confirmEmail, isConfirmation } from './commands/confirm-email.ts';
import { signIn, type SignedIn } from './commands/sign-in.ts';
import { logInByPasskey, startPasskeyLogin } from './commands/passkey-login.ts';
import { addPasskey, partyOf, passkeysOf, removePasskey, renamePasskey, startPasskey } from './commands/passkeys.ts';
import { findProviders, logInByProvider, startProviderLogin } from './commands/provider-login.ts';
import { signOut } from './commands/sessions.ts';
import { presentConfirmation, presentUser } from './present.ts';

/** The address that the browser shows: its scheme, host and port. */
const originOf = (request: FastifyRequest) => `${request.protocol}://${request.headers.host ?? ''}`;

export function identityRoutes(bind: Binder, deps: Deps): void {
  /** Answers a sign-in, and renews the browser's cookie. */
  const enter = ({ jwt, user, session }: SignedIn, request: FastifyRequest, reply: FastifyReply) => {
    setDeviceCookie(request, reply, session.deviceToken);
    return { jwt, user };
  };
  const listed = async ({ user }: SessionContext['session'], request: FastifyRequest) => ({
    data: await passkeysOf(deps, user.id, hostOf(request)),
  });
  bind.open(auth.login, async (request, { body }, reply) =>
    enter(await signIn(deps, body, callerOf(request)), request, reply),
  );
  bind.open(passkeys.startPasskeyLogin, async (request) => ({
    data: await startPasskeyLogin(deps, callerOf(request)),
  }));
  bind.open(passkeys.logInByPasskey, async (request, { body }, reply) =>
    enter(await logInByPasskey(deps, body, callerOf(request), partyOf(request)), request, reply),
  );
  bind.open(providers.findLoginProviders, async (request, { query }) => ({
    data: await findProviders(deps, query, callerOf(request)),
  }));
  bind.open(providers.startProviderLogin, async (request, { params, body }, reply) => {
    const given = { id: params.id, face: body.data.face };
    const { url, cookie } = await startProviderLogin(deps, given, callerOf(request), originOf(request));
    setStartedLogin(request, reply, cookie);
    return { data: { url } };
  });
  bind.open(providers.logInByProvider, async (request, { body }, reply) => {
    setStartedLogin(request, reply, null);
    return enter(
      await logInByProvider(deps, body.data.answer, callerOf(request), startedLoginOf(request)),
      request,
      reply,
    );
  });
  bind.own(passkeys.listPasskeys, async (session, _given, request) => listed(session, request));
  bind.own(passkeys.startPasskey, async (session, { body }, request) => ({
    data: await startPasskey(deps, session, body.data, callerOf(request)),
  }));
  bind.own(passkeys.addPasskey, async (session, { body }, request) => {
    await addPasskey(deps, session, body.data, callerOf(request), partyOf(request));
    return listed(session, request);
  });
  bind.own(passkeys.renamePasskey, async (session, { params, body }, request) => {
    await renamePasskey(deps, session, params.id, body.data.name);
    return listed(session, request);
  });
  bind.own(passkeys.removePasskey, async (session, { params, body }, request) => {
    await removePasskey(deps, session, params.id, body.data, callerOf(request));
    return listed(session, request);
  });
  bind.session(auth.logout, async (ctx, _given, request) => ({
    ok: true as const,
    next: await signOut(ctx, traceOf(request), `${originOf(request)}/login`),
  }));
  bind.own(auth.changePassword, async (session, { body }, request) => {
    await changePassword(deps, session, body, callerOf(request));
    return {
      jwt: await deps.tokens.sign({ id: session.id, userId: session.user.id }, deps.clock.now()),
      user: presentUser(session.user, session),
    };
  });
  bind.own(emailChange.startEmailChange, async (session, { body }, request) => {
    await startEmailChange(deps, session, body.data, callerOf(request));
    return { ok: true as const };
  });
  bind.own(emailChange.changeEmail, async (session, { body }, request) => {
    const changed = await changeEmail(deps, session, body.data, callerOf(request));
    return presentUser({ ...session.user, ...changed }, session);
  });
  bind.guest(auth.forgotPassword, async (ctx, { body }) => {
    await requestAuthEmail(ctx, 'reset', body);
    return { ok: true as const };
  });
  bind.open(auth.resetPassword, async (request, { body }, reply) =>
    enter(await resetPassword(deps, body, callerOf(request)), request, reply),
  );
  bind.guest(auth.sendEmailConfirmation, async (ctx, { body }) => {
    await requestAuthEmail(ctx, 'confirm', body);
    return { email: body.email, sent: true as const };
  });
  bind.open(auth.openEmailConfirmation, async (request, { query: { confirmation } }) =>
    presentConfirmation(confirmation, await isConfirmation(deps, confirmation, callerOf(request)), request),
  );
  bind.open(auth.confirmEmail, async (request, { body }, reply) =>
    enter(await confirmEmail(deps, body, callerOf(request)), request, reply),
  );
  bind.open(auth.checkPassword, async (request, { body }) => {
    const { password, company, staff = false, ...owner } = body;
    const { name } = await atHost(deps.database, request, tenantOf);
    const companies = company === undefined ? [name] : [name, company];
    const problem = await passwordProblem(password, { ...owner, companies, staff });
    return { data: { problem: problem?.message ?? null } };
  });
  bind.session(auth.me, async ({ session }) => presentUser(session.user, session));
}

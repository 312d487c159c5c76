import * as auth from '@tonnage/contract/auth';
import type { FastifyRequest } from 'fastify';
import type { Binder, Deps } from '../../platform/endpoint.ts';
import { hostOf, withSession } from '../../platform/session.ts';
import { askLetter } from './commands/ask-letter.ts';
import { changePassword } from './commands/change-password.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { resetPassword } from './commands/reset-password.ts';
import { signIn } from './commands/sign-in.ts';
import { signOut } from './commands/sign-out.ts';
import { presentConfirmation, presentUser } from './present.ts';

const callerOf = (request: FastifyRequest) => ({
  host: hostOf(request),
  userAgent: request.headers['user-agent'] ?? null,
});

export function identityRoutes(bind: Binder, deps: Deps): void {
  bind.open(auth.login, (request, { body }) => signIn(deps, { ...body, ...callerOf(request) }));
  bind.session(auth.logout, async (ctx) => {
    await signOut(ctx);
    return { ok: true as const };
  });
  bind.open(auth.changePassword, async (request, { body }) => {
    const now = deps.clock.now();
    const session = await withSession(deps.database, deps.tokens, request, now, 'read', async (_db, s) => s);
    await changePassword(deps, session, body);
    return {
      jwt: await deps.tokens.sign({ id: session.id, userId: session.user.id }, now),
      user: presentUser(session.user, session),
    };
  });
  bind.guest(auth.forgotPassword, async (ctx, { body }) => {
    await askLetter(ctx, 'reset', body.email);
    return { ok: true as const };
  });
  bind.open(auth.resetPassword, (request, { body }) => resetPassword(deps, { ...body, ...callerOf(request) }));
  bind.guest(auth.sendEmailConfirmation, async (ctx, { body }) => {
    await askLetter(ctx, 'confirm', body.email);
    return { email: body.email, sent: true as const };
  });
  bind.open(auth.confirmEmail, async (request, { query }) =>
    presentConfirmation(await confirmEmail(deps, { token: query.confirmation, host: hostOf(request) }), request),
  );
  bind.session(auth.me, async ({ session }) => presentUser(session.user, session));
}

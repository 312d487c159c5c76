import { changePassword as changePasswordEndpoint, login, logout, me } from '@tonnage/contract/auth';
import type { Binder, Deps } from '../../platform/endpoint.ts';
import { hostOf, withSession } from '../../platform/session.ts';
import { changePassword } from './commands/change-password.ts';
import { signIn } from './commands/sign-in.ts';
import { signOut } from './commands/sign-out.ts';
import { presentUser } from './present.ts';

export function identityRoutes(bind: Binder, deps: Deps): void {
  bind.open(login, (request, { body }) =>
    signIn(deps, { ...body, host: hostOf(request), userAgent: request.headers['user-agent'] ?? null }),
  );
  bind.session(logout, async (ctx) => {
    await signOut(ctx);
    return { ok: true as const };
  });
  bind.open(changePasswordEndpoint, async (request, { body }) => {
    const now = deps.clock.now();
    const session = await withSession(deps.database, deps.tokens, request, now, 'read', async (_db, s) => s);
    await changePassword(deps, session, body);
    return {
      jwt: await deps.tokens.sign({ id: session.id, userId: session.user.id }, now),
      user: presentUser(session.user, session.staffRole),
    };
  });
  bind.session(me, async (ctx) => presentUser(ctx.session.user, ctx.session.staffRole));
}

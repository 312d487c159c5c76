import * as profile from '@tonnage/contract/profile';
import { LIMITS } from '@tonnage/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { ByteBinder } from '../../platform/byte-endpoint.ts';
import type { SessionContext } from '../../platform/context.ts';
import type { Binder, Deps } from '../../platform/endpoint.ts';
import { withSession } from '../../platform/session.ts';
import { deactivateMe } from './commands/deactivate-me.ts';
import { deleteMe } from './commands/delete-me.ts';
import { endOtherSessions, endSession } from './commands/end-sessions.ts';
import { confirmFactor, factorOf, removeFactor, startFactor } from './commands/factor.ts';
import { removePicture, setPicture } from './commands/set-picture.ts';
import { updateMe } from './commands/update-me.ts';
import { pictureOf } from './picture.ts';
import { presentSession, presentUser } from './present.ts';
import { openSessions } from './queries.ts';

/** A person's picture: brought with a bearer, shown to whoever has its address. */
export function pictureRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.own(profile.setPicture, { bytes: LIMITS.picture, wrongType: 'PICTURE_TYPE' }, async (ctx, file) => {
    const pictureUrl = await setPicture(ctx, file);
    return presentUser({ ...ctx.session.user, pictureUrl }, ctx.session);
  });
  bytes.shown(profile.getPicture, ({ params: { day, name } }) => pictureOf(deps.files, day, name));
}

/** What a person sees and changes of themselves. */
export function profileRoutes(bind: Binder, deps: Deps): void {
  // Passwords and factors are looked at across, on transactions of their own.
  const who = (request: FastifyRequest): Promise<SessionContext['session']> =>
    withSession(deps.database, deps.tokens, request, deps.clock.now(), 'read', async (_db, session) => session);

  bind.session(profile.updateMe, async (ctx, { body }) => {
    await updateMe(ctx, body.data.name);
    return presentUser({ ...ctx.session.user, name: body.data.name }, ctx.session);
  });
  bind.session(profile.removePicture, async (ctx) => {
    await removePicture(ctx);
    return presentUser({ ...ctx.session.user, pictureUrl: null }, ctx.session);
  });
  bind.session(profile.listSessions, async ({ db, now, session }) => ({
    data: (await openSessions(db, session, now)).map((row) => presentSession(row, session.id)),
  }));
  bind.session(profile.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return { data: { ended: 1 } };
  });
  bind.session(profile.endOtherSessions, async (ctx) => ({ data: { ended: await endOtherSessions(ctx) } }));
  bind.open(profile.deactivateMe, async (request, { body }) => {
    await deactivateMe(deps, await who(request), body.data.currentPassword);
    return { data: { deactivated: true as const } };
  });
  bind.open(profile.deleteMe, async (request, { body }) => {
    await deleteMe(deps, await who(request), body.data);
    return { data: { deleted: true as const } };
  });
  bind.open(profile.getFactor, async (request) => ({ data: await factorOf(deps, (await who(request)).user.id) }));
  bind.open(profile.startFactor, async (request, { body }) => ({
    data: await startFactor(deps, await who(request), body.data.currentPassword),
  }));
  bind.open(profile.confirmFactor, async (request, { body }) => ({
    data: { recoveryCodes: await confirmFactor(deps, await who(request), body.data.code) },
  }));
  bind.open(profile.removeFactor, async (request, { body }) => {
    await removeFactor(deps, await who(request), body.data);
    return { data: { enabled: false, recoveryCodesLeft: 0 } };
  });
}

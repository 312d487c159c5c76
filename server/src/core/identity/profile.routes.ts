import type { Session } from '@tonnage/contract/core/identity/profile';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import * as profile from '@tonnage/contract/core/identity/profile';
import { LIMITS } from '@tonnage/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Reading, SessionContext } from '../../platform/context.ts';
import { listFile } from '../../platform/formats/list-file.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { deactivateMe, deleteMe } from './commands/leaving.ts';
import { endOtherSessions, endSession } from './commands/sessions.ts';
import { confirmFactor, factorOf, removeFactor, startFactor } from './commands/factor.ts';
import { removePicture, setPicture, updateMe } from './commands/profile.ts';
import { pictureOf } from './picture.ts';
import { presentSession, presentUser } from './present.ts';
import { distrustDevice, trustedDevices } from './commands/trusted-devices.ts';
import { openSessions } from './queries.ts';

const SESSIONS: readonly FileColumn<Session>[] = [
  { header: 'Device', cell: (row) => row.userAgent },
  { header: 'This session', cell: (row) => (row.current ? 'Yes' : 'No') },
  { header: 'Logged in at', cell: (row) => instantCell(row.createdAt) },
  { header: 'Last used at', cell: (row) => instantCell(row.lastUsedAt) },
  { header: 'Network address', cell: (row) => row.network },
  { header: 'Single sign-on', cell: (row) => row.provider },
  { header: 'Ends at', cell: (row) => instantCell(row.expiresAt) },
];

/** A person's picture: uploaded with a bearer, shown to anyone with its address. */
export function pictureRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.own(
    profile.setPicture,
    { bytes: LIMITS.picture, wrongType: 'PICTURE_TYPE', side: LIMITS.pictureSide },
    async (ctx, file) => {
      const pictureUrl = await setPicture(ctx, file);
      return presentUser({ ...ctx.session.user, pictureUrl }, ctx.session);
    },
  );
  bytes.shown(profile.getPicture, ({ params: { day, name } }) => pictureOf(deps.files, day, name));
}

export function profileRoutes(bind: Binder, deps: Deps): void {
  bind.session(profile.updateMe, async (ctx, { body }) => {
    await updateMe(ctx, body.data.name);
    return presentUser({ ...ctx.session.user, name: body.data.name }, ctx.session);
  });
  bind.session(profile.removePicture, async (ctx) => {
    await removePicture(ctx);
    return presentUser({ ...ctx.session.user, pictureUrl: null }, ctx.session);
  });
  bind.session(
    profile.listSessions,
    async ({ db, now, session }) => ({
      data: (await openSessions(db, session, now)).map((row) => presentSession(row, session.id)),
    }),
    (enter) =>
      listFile(enter, {
        name: 'sessions',
        columns: SESSIONS,
        all: async ({ db, session, now }) =>
          (await openSessions(db, session, now)).map((row) => presentSession(row, session.id)),
      }),
  );
  bind.session(profile.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return { data: { ended: 1 } };
  });
  bind.session(profile.endOtherSessions, async (ctx) => ({ data: { ended: await endOtherSessions(ctx) } }));
  const trusted = async (ctx: Reading<SessionContext>, request: FastifyRequest) => ({
    data: await trustedDevices(ctx, callerOf(request).deviceToken),
  });
  bind.session(profile.listTrustedDevices, (ctx, _given, request) => trusted(ctx, request));
  bind.session(profile.removeTrustedDevice, async (ctx, { params }, request) => {
    await distrustDevice(ctx, params.id);
    return trusted(ctx, request);
  });
  bind.own(profile.deactivateMe, async (session, { body }, request) => {
    await deactivateMe(deps, session, body.data.currentPassword, callerOf(request));
    return { data: { deactivated: true as const } };
  });
  bind.own(profile.deleteMe, async (session, { body }, request) => {
    await deleteMe(deps, session, body.data, callerOf(request));
    return { data: { deleted: true as const } };
  });
  bind.own(profile.getFactor, async (session) => ({ data: await factorOf(deps, session.user.id) }));
  bind.own(profile.startFactor, async (session, { body }, request) => ({
    data: await startFactor(deps, session, body.data.currentPassword, callerOf(request)),
  }));
  bind.own(profile.confirmFactor, async (session, { body }, request) => ({
    data: { recoveryCodes: await confirmFactor(deps, session, body.data.code, callerOf(request)) },
  }));
  bind.own(profile.removeFactor, async (session, { body }, request) => {
    await removeFactor(deps, session, body.data, callerOf(request));
    return { data: { enabled: false, recoveryCodesLeft: 0 } };
  });
}

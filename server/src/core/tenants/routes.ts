import {
  getApplicationAnonymous,
  getApplicationAuth,
  getManifest,
  getTerms,
} from '@tonnage/contract/core/tenants/application';
import * as failed from '@tonnage/contract/core/tenants/failed-work';
import * as settings from '@tonnage/contract/core/tenants/settings';
import * as wire from '@tonnage/contract/core/tenants/branding';
import * as newsletters from '@tonnage/contract/core/tenants/newsletters';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CompanyOf } from '../../platform/http/page.ts';
import { atHost } from '../../platform/sessions/session.ts';
import { presentManifest } from './manifest.present.ts';
import { brandImageOf, iconOf } from './branding.queries.ts';
import { presentApplication, presentTerms } from './present.ts';
import { catalogue } from './ports.ts';
import { tenantOf } from './queries.ts';
import {
  updateSettings,
  removePermitArea,
  updatePermitArea,
  updateChargeType,
  sendTestMail,
} from './commands/settings.ts';
import { settingsOf } from './settings.queries.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { requireRoom } from '../../platform/http/uploads.ts';
import { Refusal } from '../../platform/refusal.ts';
import { failedWork } from '../../platform/queue/failed-work.ts';
import { retryWork } from './commands/retry-work.ts';
import { removeBrandImage, setBrandImage } from './commands/set-brand-image.ts';
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from './commands/newsletter.ts';

/** What guests may know of the company at a request's host, for the page that its browser gets. Throws TENANT_UNKNOWN. */
export const companyOf =
  ({ database }: Deps): CompanyOf =>
  (request) =>
    atHost(database, request, async (db, tenantId) => presentApplication(await tenantOf(db, tenantId)));

export function applicationRoutes(bind: Binder): void {
  bind.guest(getApplicationAnonymous, async (ctx) => ({
    data: presentApplication(await tenantOf(ctx.db, ctx.tenantId)),
  }));

  bind.guest(getManifest, async ({ db, tenantId }) =>
    presentManifest(await tenantOf(db, tenantId), await iconOf(db, tenantId)),
  );

  bind.session(getApplicationAuth, async (ctx) => {
    const { tenantId } = ctx.session;
    const tenant = await tenantOf(ctx.db, tenantId);
    return {
      data: {
        ...presentApplication(tenant),
        ...(await catalogue().catalogueOf(ctx.db, tenantId)),
        terms: presentTerms(tenant),
        takesCards: ctx.cards !== null || tenant.sandbox_cards,
        bankDetails: tenant.bank_details,
      },
    };
  });

  bind.guest(getTerms, async (ctx) => ({ data: presentTerms(await tenantOf(ctx.db, ctx.tenantId)) }));
}

/** Work in the background that was given up. */
export function failedWorkRoutes(bind: Binder): void {
  bind.staff(failed.listFailedWork, async ({ db, scope }) => ({ data: await failedWork(db, scope.tenantId) }));
  bind.staff(failed.retryFailedWork, async (ctx, { params }) => {
    await retryWork(ctx, params.id);
    return { data: { id: params.id } };
  });
}

export function settingRoutes(bind: Binder): void {
  bind.staff(settings.getSettings, async (ctx) => ({ data: await settingsOf(ctx) }));
  bind.staff(settings.updateSettings, async (ctx, { body }) => {
    await updateSettings(ctx, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.createPermitArea, async (ctx, { body }) => {
    await updatePermitArea(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.updatePermitArea, async (ctx, { params, body }) => {
    await updatePermitArea(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.removePermitArea, async (ctx, { params }) => {
    await removePermitArea(ctx, params.id);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.createChargeType, async (ctx, { body }) => {
    await updateChargeType(ctx, null, body.data);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(settings.updateChargeType, async (ctx, { params, body }) => {
    await updateChargeType(ctx, params.id, body.data);
    return { data: await settingsOf(ctx) };
  });
}

/** The company's logo and icon, and a test email that shows how its emails arrive. */
export function brandImageRoutes(bind: Binder, { files }: Pick<Deps, 'files'>): void {
  bind.staff(wire.setBrandImage, async (ctx, { params, body }) => {
    await requireRoom(files);
    await setBrandImage(ctx, params.kind, body.data.content);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(wire.removeBrandImage, async (ctx, { params }) => {
    await removeBrandImage(ctx, params.kind);
    return { data: await settingsOf(ctx) };
  });
  bind.staff(wire.sendTestMail, async (ctx) => ({ data: { to: await sendTestMail(ctx) } }));
}

/** Anyone can load them at the company's address, and in emails. */
export function brandImageFileRoutes(bytes: ByteBinder): void {
  bytes.atHost(wire.getBrandImage, async ({ db, tenantId }, { params: { kind }, query: { v } }) => {
    const mark = await brandImageOf(db, tenantId, kind);
    if (!mark) throw new Refusal('NOT_FOUND');
    const lasting = v !== undefined && mark.sha256.startsWith(v);
    return {
      mime: mark.mime,
      name: `${kind}.${mark.mime === 'image/png' ? 'png' : 'ico'}`,
      as: 'inline',
      headers: {
        etag: `"${mark.sha256}"`,
        'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        // Webmail programs show it on their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      },
      open: () => Promise.resolve(mark.bytes),
    };
  });
}

export function newsletterRoutes(bind: Binder): void {
  bind.guest(newsletters.subscribeNewsletter, async (ctx, { body }) => {
    await subscribeNewsletter(ctx, body.data.email);
    return { data: { email: body.data.email, sent: true as const }, meta: {} };
  });
  bind.guest(newsletters.confirmNewsletter, async (ctx, { body }) => {
    const email = await confirmNewsletter(ctx, body.data.token);
    return { data: { email, subscribed: true as const }, meta: {} };
  });
  bind.open(newsletters.openLeaveNewsletter, (_, { query }) =>
    Promise.resolve({ location: `/newsletter#${new URLSearchParams({ leave: query.key }).toString()}` }),
  );
  bind.guest(newsletters.leaveNewsletter, async (ctx, { query }) => {
    await leaveNewsletter(ctx, query.key);
    return { data: { subscribed: false as const }, meta: {} };
  });
}

import * as wire from '@tonnage/contract/core/tenants/branding';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireRoom } from '../../platform/http/uploads.ts';
import { Refusal } from '../../platform/refusal.ts';
import { brandImageOf } from './branding.queries.ts';
import { sendTestMail } from './commands/send-test-mail.ts';
import { removeBrandImage, setBrandImage } from './commands/set-brand-image.ts';
import { settingsOf } from './settings.queries.ts';

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

import { createHash } from 'node:crypto';
import {
  BRAND_IMAGE_BYTES,
  BRAND_IMAGE_PIXELS,
  BRAND_IMAGE_TYPES,
  imageFacts,
  type BrandImageKind,
} from '@tonnage/domain/common/branding';
import { auditCompany } from '../../audit/commands/audit.ts';
import { writtenAgain } from '../../../platform/images/decode.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The address of each; a new version gives a new picture a new address, so that each can be cached for ever. */
const ADDRESS = '/api/applications/me/brand-images';
const COLUMN = { logo: 'logo_url', favicon: 'favicon_url' } as const;

/**
 * Sets the company's logo or icon from a file whose type is detected from its bytes. Of two at once the second waits for the
 * company's row. Throws BRAND_IMAGE_TYPE, BRAND_IMAGE_LARGE.
 */
export async function setBrandImage(ctx: TenantContext, kind: BrandImageKind, content: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('settings.manage');
  const sent = Buffer.from(content, 'base64');
  if (sent.length > BRAND_IMAGE_BYTES) throw new Refusal('BRAND_IMAGE_LARGE');
  const facts = imageFacts(sent);
  if (!facts || !BRAND_IMAGE_TYPES[kind].some((type) => type === facts.mime)) throw new Refusal('BRAND_IMAGE_TYPE');
  const { mime, width, height } = facts;
  if (Math.max(width, height) > BRAND_IMAGE_PIXELS || Math.min(width, height) < 1)
    throw new Refusal('BRAND_IMAGE_LARGE');
  const bytes = mime === 'image/png' ? await readable(sent) : sent;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `${ADDRESS}/${kind}?v=${sha256.slice(0, 16)}`;
  if (!(await pointAt(ctx, kind, url))) return;
  const mark = { mime, bytes, width, height, sha256, changed_at: now };
  await db
    .insertInto('brand_images')
    .values({ tenant_id: scope.tenantId, kind, ...mark })
    .onConflict((c) => c.columns(['tenant_id', 'kind']).doUpdateSet(mark))
    .execute();
  await auditCompany(ctx, 'settings.mark_set', { kind, mime, width, height });
}

/** A PNG, decoded and written again, so that what is stored can be drawn and shown without a surprise. Throws BRAND_IMAGE_TYPE. */
async function readable(png: Buffer): Promise<Buffer> {
  const written = await writtenAgain(png, { pixels: BRAND_IMAGE_PIXELS ** 2 }, (image) => image.png());
  if (!written) throw new Refusal('BRAND_IMAGE_TYPE');
  return written.bytes;
}

/** Removes the logo or icon; without one, nothing is changed or recorded. */
export async function removeBrandImage(ctx: TenantContext, kind: BrandImageKind): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  if (!(await pointAt(ctx, kind, null))) return;
  await db.deleteFrom('brand_images').where('tenant_id', '=', scope.tenantId).where('kind', '=', kind).execute();
  await auditCompany(ctx, 'settings.mark_removed', { kind });
}

/** Returns whether the address changed. */
async function pointAt({ db, scope }: TenantContext, kind: BrandImageKind, url: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({ [COLUMN[kind]]: url })
    .where('id', '=', scope.tenantId)
    .where(COLUMN[kind], 'is distinct from', url)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

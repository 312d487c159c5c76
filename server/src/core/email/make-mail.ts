import { LIMITS } from '@tonnage/contract/limits';
import { z } from 'zod';
import type { TenantContext } from '../../platform/context.ts';
import type { Tokens } from '../../platform/credentials/tokens.ts';
import { tenantUrl } from '../../platform/tenant.ts';
import { emailNamed } from './ports.ts';
import type { MadeMail, MailBrand } from './text.ts';
import { wrongFields } from '../../platform/queue/job.ts';

/** What is stored of the reader beside the email's own data. */
const reader = z.object({
  name: z.string().nullable().default(null),
  userId: z.string().optional(),
  colleagues: z.boolean().default(false),
  known: z.boolean().default(false),
});

const OUTDATED = 'It was queued by an earlier version and can’t be written any longer';

/**
 * An email's subject and text, from its template and the current data; or why it is not sent: it no longer concerns its reader, or
 * its data is not what the template reads, because another version queued it.
 */
export async function makeMail(
  ctx: TenantContext,
  queued: { template: string; account_id: string | null; to_address: string; data: unknown },
  tokens: Pick<Tokens, 'signMailed'>,
): Promise<(MadeMail & { brand: MailBrand }) | string> {
  const email = emailNamed(queued.template);
  if (!email) return `${OUTDATED}.`;
  const own = email.data.safeParse(queued.data);
  if (!own.success) return `${OUTDATED}: ${wrongFields(own.error).join(', ')}.`.slice(0, LIMITS.mailError);
  const who = reader.parse(queued.data);
  const tenant = await ctx.db
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', ctx.scope.tenantId)
    .executeTakeFirstOrThrow();
  const url = tenantUrl(ctx.publicUrl, tenant.hosts);
  const accountUrl = queued.account_id === null ? url : `${url}/open/${queued.account_id}`;
  const toCustomer = 'choice' in email;
  const isPerson = who.userId !== undefined;
  const brand: MailBrand = {
    name: tenant.name,
    brandColour: tenant.brand_colour ?? '#ffc42e',
    onBrandColour: tenant.on_brand_colour ?? '#16201b',
    supportPhone: tenant.support_phone,
    supportEmail: tenant.support_email,
    address: tenant.address,
    bankDetails: tenant.bank_details,
    reader: who.name,
    logo: tenant.logo_url === null ? null : new URL(tenant.logo_url, url).href,
    hasLogin: !toCustomer || isPerson || who.colleagues,
    // An address without a person has no settings.
    choices: toCustomer && isPerson ? `${accountUrl}/account/notifications` : null,
  };
  const writing = {
    brand,
    url,
    accountUrl,
    to: queued.to_address,
    userId: who.userId ?? null,
    known: who.known,
    tokens,
  };
  const made = await email.make(ctx, writing, own.data);
  return made === null ? 'No longer relevant to the recipient, so it wasn’t sent.' : { ...made, brand };
}

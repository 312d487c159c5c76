import { render } from '@react-email/components';
import { sql } from 'kysely';
import type { Deps } from '../../platform/endpoint.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Mailer } from '../../platform/mail.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import { tenantUrl } from '../../platform/tenant.ts';
import { tenantOf } from '../application/queries.ts';
import type { TemplateName } from './commands/queue-mail.ts';
import { mailOrders } from './queries.ts';
import { addressKnown, confirmAddress, resetPassword } from './templates/entry.ts';
import type { MailBrand } from './templates/frame.ts';
import { orderDeclined, orderReceived, type MadeMail } from './templates/orders.ts';

/** What the templates are given; which of it a row has, the command that queued it decided. */
interface MailData {
  orderIds: string[];
  reason?: string;
  name: string;
  email: string;
  token: string;
  business?: string;
  here: boolean;
}

/** Their link lets in whoever has it: once it is sent, nothing of it is kept. */
const SECRET: readonly string[] = ['confirm-address', 'reset-password'] satisfies TemplateName[];

/**
 * Makes a mail's text and sends it, once: a row that is no longer queued was sent by another attempt. Without a mail
 * server it is kept in the outbox. A failed attempt is written down and thrown, so that the queue tries again.
 */
export async function sendMail(
  deps: Deps & { mailer: Mailer | null },
  work: { mailId: string; tenantId: string },
): Promise<void> {
  const queued = await asWorker(deps, work.tenantId, deps.clock.now(), async (ctx) => {
    const row = await ctx.db
      .selectFrom('mail_messages')
      .select(['id', 'template', 'to_address', 'data'])
      .where('id', '=', work.mailId)
      .where('state', 'in', ['queued', 'failed'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const made = await make(ctx, row.template as TemplateName, row.data as MailData);
    const html = await render(made.body);
    const text = await render(made.body, { plainText: true });
    await ctx.db
      .updateTable('mail_messages')
      .set({ subject: made.subject, html, plain: text, ...(deps.mailer === null ? { state: 'kept' as const } : {}) })
      .where('id', '=', row.id)
      .execute();
    const letter = { to: row.to_address, subject: made.subject, html, text, messageId: `<${row.id}@tonnage>` };
    return { letter, secret: SECRET.includes(row.template) };
  });
  if (queued === null || deps.mailer === null) return;

  const outcome = await deps.mailer.send(queued.letter).then(
    () => null,
    (error: Error) => error,
  );
  const now = deps.clock.now();
  await asWorker(deps, work.tenantId, now, (ctx) =>
    ctx.db
      .updateTable('mail_messages')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        ...(outcome === null
          ? { state: 'sent' as const, sent_at: now, ...(queued.secret ? forgotten : {}) }
          : { state: 'failed' as const, last_error: outcome.message.slice(0, 500) }),
      }))
      .where('id', '=', work.mailId)
      .execute(),
  );
  if (outcome !== null) throw outcome;
}

const forgotten = { html: null, plain: null, data: sql<string>`data - 'token'` };

async function make(ctx: TenantContext, template: TemplateName, data: MailData): Promise<MadeMail> {
  const tenant = await tenantOf(ctx.db, ctx.scope.tenantId);
  const brand: MailBrand = {
    name: tenant.name,
    brandColour: tenant.brand_colour ?? '#ffc42e',
    onBrandColour: tenant.on_brand_colour ?? '#16201b',
    supportPhone: tenant.support_phone,
    supportEmail: tenant.support_email,
  };
  const url = tenantUrl(ctx.publicUrl, tenant.hosts);
  switch (template) {
    case 'order-received':
      return orderReceived(brand, url, await mailOrders(ctx, data.orderIds));
    case 'order-declined':
      return orderDeclined(brand, url, await mailOrders(ctx, data.orderIds), data.reason ?? '');
    case 'confirm-address':
      return confirmAddress(brand, url, data);
    case 'reset-password':
      return resetPassword(brand, url, data);
    case 'address-known':
      return addressKnown(brand, url, data);
  }
}

import { render } from '@react-email/components';
import { sql } from 'kysely';
import type { Deps } from '../../platform/endpoint.ts';
import type { Mailer } from '../../platform/mail.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import type { TemplateName } from './commands/queue-mail.ts';
import { makeMail, type MailData } from './templates/make.ts';

/** Their link lets in whoever has it: once it is sent, nothing of it is kept. */
const SECRET: readonly string[] = [
  'confirm-address',
  'reset-password',
  'newsletter-confirm',
  'invitation',
  'staff-invitation',
  'organisation-invitation',
] satisfies TemplateName[];

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
    const made = await makeMail(ctx, row.template as TemplateName, row.data as MailData);
    const html = await render(made.body);
    const text = await render(made.body, { plainText: true });
    await ctx.db
      .updateTable('mail_messages')
      .set({ subject: made.subject, html, plain: text, ...(deps.mailer === null ? { state: 'kept' as const } : {}) })
      .where('id', '=', row.id)
      .execute();
    const letter = {
      to: row.to_address,
      subject: made.subject,
      html,
      text,
      messageId: `<${row.id}@tonnage>`,
      ...(made.leave === undefined ? {} : { leave: made.leave }),
    };
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

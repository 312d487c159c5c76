import { render } from '@react-email/render';
import { sql } from 'kysely';
import type { Deps } from '../../platform/endpoint.ts';
import type { Mailer } from '../../platform/mail.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import { SECRET_TEMPLATES, type TemplateName } from './commands/queue-mail.ts';
import type { MadeMail } from './templates/orders.ts';
import { makeMail, type MailData } from './templates/make.ts';

/** How long one attempt has a mail for itself: longer than a mail server is waited for, shorter than the queue waits for a worker. */
const CLAIM_MS = 10 * 60_000;
/** The plain twin keeps headings in the letters that they are in. */
const AS_WRITTEN = { selectors: ['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })) };

/**
 * Makes a mail's text and sends it, once: a row that is no longer queued was sent by another attempt, and one that another
 * attempt has in hand is left to it and looked at again later. Without a mail server it is kept in the outbox. A failed attempt
 * is written down and thrown, so that the queue tries again.
 */
export async function sendMail(
  deps: Deps & { mailer: Mailer | null },
  work: { mailId: string; tenantId: string },
): Promise<void> {
  const started = deps.clock.now();
  const queued = await asWorker(deps, work.tenantId, started, async (ctx) => {
    const row = await ctx.db
      .selectFrom('mail_messages')
      .select(['id', 'template', 'to_address', 'account_id', 'data', 'claimed_until'])
      .where('id', '=', work.mailId)
      .where('state', 'in', ['queued', 'failed'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    if (row.claimed_until !== null && row.claimed_until.toISOString() > started) throw new InHand(row.id);
    const wanted = {
      template: row.template as TemplateName,
      accountId: row.account_id,
      data: row.data as MailData,
    };
    const made = await makeMail(ctx, wanted, deps.tokens);
    const html = await render(made.body);
    const text = await render(made.body, { plainText: true, htmlToTextOptions: AS_WRITTEN });
    await ctx.db
      .updateTable('mail_messages')
      .set({
        subject: made.subject,
        html: withoutToken(html, made),
        plain: withoutToken(text, made),
        ...(deps.mailer === null
          ? { state: 'kept' as const }
          : { claimed_until: new Date(Date.parse(started) + CLAIM_MS).toISOString() }),
      })
      .where('id', '=', row.id)
      .execute();
    const sender = await ctx.db
      .selectFrom('tenants')
      .select(['sender_name as senderName', 'reply_to as replyTo'])
      .where('id', '=', work.tenantId)
      .executeTakeFirstOrThrow();
    const letter = {
      ...sender,
      to: row.to_address,
      subject: made.subject,
      html,
      text,
      messageId: `<${row.id}@tonnage>`,
      ...(made.leave === undefined ? {} : { leave: made.leave }),
    };
    return { letter, secret: SECRET_TEMPLATES.includes(row.template) };
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
        claimed_until: null,
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

const withoutToken = (text: string, { token }: MadeMail) => (token === undefined ? text : text.replaceAll(token, ''));

/** Another attempt is sending it at this moment. */
class InHand extends Error {
  constructor(mailId: string) {
    super(`Mail ${mailId} is being sent by another attempt.`);
  }
}

import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { Instant } from '@tonnage/domain/common/dates';
import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { refusedForGood, type Mailer, type OutgoingEmail } from '../../platform/email/transport.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { drawingId, drawingPng } from './drawing.ts';
import { makeMail } from './make-mail.ts';
import { emailNamed } from './ports.ts';
import { renderMail } from './render.ts';
import type { MadeMail } from './text.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** How long one attempt claims an email: longer than the email server's timeout, shorter than the queue waits for a worker. */
const CLAIM_MS = 2 * 60_000;
/** Minutes after each failed attempt until the next: 48 hours in all. */
export const MAIL_BACK_OFF_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 180, 240, 360, 480, 600, 762] as const;
/**
 * Renders and sends an email once: a row that is no longer queued was sent by another attempt, and one claimed by another attempt
 * is left to it. Without an email server it stays in the outbox. A failed attempt is retried for 48 hours; an email that the
 * server refuses permanently fails at once, and a refused address is recorded on the person.
 */
export async function sendMail(
  deps: Deps & { mailer: Mailer | null },
  work: { mailId: string; tenantId: string },
): Promise<void> {
  const started = deps.clock.now();
  const queued = await asWorker(deps, work.tenantId, started, async (ctx) => {
    const row = await ctx.db
      .selectFrom('emails')
      .select(['id', 'template', 'to_address', 'account_id', 'data', 'claimed_until', 'attempts'])
      .where('id', '=', work.mailId)
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', soon(started))]))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    // If that attempt was killed, the sweep finds the email when its claim expires.
    if (row.claimed_until !== null && row.claimed_until.toISOString() > started) return null;
    const made = await makeMail(ctx, row, deps.tokens);
    if (typeof made === 'string') {
      await drop(ctx, row.id, made);
      return null;
    }
    const { html, text } = await renderMail(made);
    await ctx.db
      .updateTable('emails')
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
      .select((eb) => [eb.fn.coalesce('sender_name', 'name').as('senderName'), 'reply_to as replyTo'])
      .where('id', '=', work.tenantId)
      .executeTakeFirstOrThrow();
    const message = {
      ...sender,
      to: row.to_address,
      subject: made.subject,
      html,
      text,
      id: row.id,
      ...(made.leave === undefined ? {} : { leave: made.leave }),
    };
    const { attachment } = made;
    const drawing = made.body.drawing?.shape;
    return { message, attachment, drawing, secret: emailNamed(row.template)?.secret === true, attempts: row.attempts };
  });
  if (queued === null || deps.mailer === null) return;

  const outcome = await send(deps.mailer, queued).then(
    () => null,
    (error: Error) => error,
  );
  await asWorker(deps, work.tenantId, deps.clock.now(), (ctx) => settle(ctx, work, queued, outcome));
}

/** Sends an email with its file, which is made again for each attempt, and its drawing. */
async function send(mailer: Mailer, { message, attachment, drawing }: Prepared): Promise<void> {
  const attachments: OutgoingEmail['attachments'] = [];
  if (drawing)
    attachments.push({
      filename: 'container.png',
      contentType: 'image/png',
      content: await drawingPng(drawing),
      cid: drawingId(drawing),
    });
  if (attachment) {
    const { name: filename, mime: contentType, make } = attachment;
    attachments.push({ filename, contentType, content: Buffer.from(await make()) });
  }
  return mailer.send({ ...message, ...(attachments.length > 0 && { attachments }) });
}

/** Ends an email that can't be sent. */
function drop({ db }: TenantContext, id: string, why: string): Promise<unknown> {
  return db.updateTable('emails').set({ state: 'failed', last_error: why }).where('id', '=', id).execute();
}

/** The queue uses the database's clock, which may be slightly ahead of ours. */
const soon = (now: Instant) => new Date(Date.parse(now) + 5_000);

interface Prepared {
  message: OutgoingEmail;
  attachment: MadeMail['attachment'];
  drawing: ContainerShape | undefined;
}

interface Attempt {
  message: { to: string };
  secret: boolean;
  attempts: number;
}

/** Records the result of an attempt, and queues the next if there is one. `error` null: it was sent. */
async function settle(
  ctx: TenantContext,
  work: { mailId: string; tenantId: string },
  { message, secret, attempts }: Attempt,
  error: Error | null,
): Promise<void> {
  const refused = error && refusedForGood(error);
  const minutes = error && !refused ? MAIL_BACK_OFF_MINUTES[attempts] : undefined;
  const again = minutes === undefined ? null : new Date(Date.parse(ctx.now) + minutes * 60_000).toISOString();
  await ctx.db
    .updateTable('emails')
    .set({
      attempts: attempts + 1,
      claimed_until: null,
      next_at: again,
      ...(error === null
        ? { state: 'sent' as const, sent_at: ctx.now, ...(secret ? forgotten : {}) }
        : {
            state: again === null ? ('failed' as const) : ('queued' as const),
            last_error: error.message.slice(0, LIMITS.mailError),
          }),
    })
    .where('id', '=', work.mailId)
    .execute();
  if (again !== null) await ctx.queue.send(ctx.db, sendMailJob, work, { at: again });
  if (error === null || refused?.address)
    await sql`select tonnage_note_address(${message.to}, ${error && ctx.now}::timestamptz)`.execute(ctx.db);
}

const forgotten = { html: null, plain: null, data: sql<string>`data - 'token'` };

const withoutToken = (text: string, { token }: MadeMail) => (token === undefined ? text : text.replaceAll(token, ''));

/** Emails due for longer than this are checked for a job in the queue. */
const OVERDUE_MS = 10 * 60_000;

/** Queues pending emails again that have no job left: it was lost or abandoned. */
export async function sweepMails({
  database,
  clock,
  queue,
}: Pick<Deps, 'database' | 'clock' | 'queue'>): Promise<void> {
  const now = clock.now();
  const due = new Date(Date.parse(now) - OVERDUE_MS);
  await withoutTenant(database, async (db) => {
    const { rows } = await sql<{ mailId: string; tenantId: string }>`
      select m.id as "mailId", m.tenant_id as "tenantId" from emails m
      where m.state = 'queued' and coalesce(m.next_at, m.created_at) < ${due}
        and (m.claimed_until is null or m.claimed_until < ${new Date(now)})
        and not exists (select from pgboss.job j
          where j.name = 'mail.send' and j.state < 'completed' and j.data ->> 'mailId' = m.id::text)`.execute(db);
    for (const work of rows) await queue.send(db, sendMailJob, work);
  });
}

/** Sends one email of the outbox. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  data: z.object({ mailId: z.string(), tenantId: z.string() }),
  sendsEmail: true,
  atOnce: { workers: 6, inGroup: 2 },
  work: sendMail,
});

import type { IncomingMapping } from '@tonnage/domain/metrics/incoming';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { countFigures, readFigures } from './read-figures.ts';

/** Refused rows whose reasons are stored. */
const PROBLEMS = 20;

/** A post whose signature is right. */
export interface Post {
  webhookId: string;
  organisationId: string;
  mapping: IncomingMapping;
  zone: string;
  /** As its header names it, or the digest of the body. */
  delivery: string;
  signature: string;
  body: unknown;
}

/**
 * Reports the figures of a post once: of two at once, or one that is sent again under the same name or signature, the second gets
 * the answer of the first. Throws INCOMING_ROWS.
 */
export async function receiveFigures(ctx: OrganisationContext, post: Post) {
  const { db, now, scope } = ctx;
  const { webhookId, delivery, signature } = post;
  const id = newId(now);
  const fresh = await db
    .insertInto('incoming_deliveries')
    .values({
      tenant_id: scope.tenantId,
      id,
      organisation_id: post.organisationId,
      webhook_id: webhookId,
      delivery,
      signature,
      received_at: now,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!fresh) return { repeated: true, ...(await answerTo(ctx, post)) };
  const figures = await readFigures(ctx, post, { preview: false });
  const counts = countFigures(figures);
  const problems = figures
    .flatMap(({ result, message }, i) => (result === 'refused' ? [{ row: i + 1, message: message ?? '' }] : []))
    .slice(0, PROBLEMS);
  await db
    .updateTable('incoming_deliveries')
    .set({ ...counts, problems: json(problems) })
    .where('id', '=', id)
    .execute();
  await db.updateTable('incoming_webhooks').set({ last_used_at: now }).where('id', '=', webhookId).execute();
  return { repeated: false, ...counts, problems };
}

async function answerTo({ db, scope }: OrganisationContext, { webhookId, delivery, signature }: Post) {
  const { problems, ...counts } = await db
    .selectFrom('incoming_deliveries')
    .select(['reported', 'unchanged', 'refused', 'problems'])
    .where('tenant_id', '=', scope.tenantId)
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('delivery', '=', delivery), eb('signature', '=', signature)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...counts, problems: problems as unknown as { row: number; message: string }[] };
}

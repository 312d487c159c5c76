import type { IfMatch } from '@tonnage/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db } from '../db/db.ts';
import { Refusal } from '../refusal.ts';

/** When an entry last changed, also where its `updatedAt` is not among the fields that are shown. */
export const CHANGED_AT = Symbol('changed at');

/** An entry's version is the instant of its last change: `ETag` of a reply that holds one entry. */
export function tag(reply: FastifyReply, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: { updatedAt?: unknown; [CHANGED_AT]?: string } };
  const at = data?.[CHANGED_AT] ?? data?.updatedAt;
  if (typeof at === 'string') reply.headers({ etag: `"${at}"`, 'cache-control': 'private, no-cache' });
}

/** Says 304 in place of an answer that the asker has kept. Kept ones are asked for again each time, for theirs may be old. */
export async function unlessCached(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body;
  const etag = contentTag(body);
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (!isCached(request, etag)) return body;
  reply.status(304);
  return null;
}

/** A weak ETag of what is sent, for it may go out compressed. */
export function contentTag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether the asker has it already (RFC 9110 §13.1.2: compared weakly). */
export function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const kept = headers['if-none-match']?.split(',').map((each) => opaque(each.trim())) ?? [];
  return kept.includes('*') || kept.includes(opaque(etag));
}

const opaque = (etag: string) => etag.replace(/^W\//, '');

const INSTANT = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/;

/** The versions in `If-Match`. What is no tag of ours, or a weak one, names a version that there is not. */
export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return null;
  return header.split(',').flatMap((each) => {
    const at = INSTANT.exec(each.trim())?.[1];
    return at !== undefined && isInstant(at) ? [at] : [];
  });
}

function isInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && !text.startsWith('0000');
}

/**
 * Throws CHANGED_MEANWHILE unless the row is one of the versions. Its lock is kept to the end of the transaction: of two who
 * change the same version the second waits here, and finds another.
 */
export async function requireVersion(db: Db, table: keyof DB, id: string, ifMatch: IfMatch): Promise<void> {
  if (ifMatch === null) return;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and updated_at = any(${[...ifMatch]}::timestamptz[])
    for no key update`.execute(db);
  if (rows.length === 0) throw new Refusal('CHANGED_MEANWHILE');
}

/** What a change sets `updated_at` to: now, and always later than before, for two changes in one millisecond are two versions. */
export function touched(now: string): RawBuilder<string> {
  return sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
}

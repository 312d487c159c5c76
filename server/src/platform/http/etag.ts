import type { IfMatch } from '@tonnage/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { Db } from '../db/db.ts';
import { Refusal } from '../refusal.ts';

/** When an entry last changed, even if its `updatedAt` is not among the returned fields. */
export const CHANGED_AT = Symbol('changed at');

/** Sets the `ETag` of a reply with one entry: its version is the instant of its last change. */
export function tag(reply: FastifyReply, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: { updatedAt?: unknown; [CHANGED_AT]?: string } };
  const at = data?.[CHANGED_AT] ?? data?.updatedAt;
  if (typeof at === 'string') reply.headers({ etag: `"${at}"`, 'cache-control': 'private, no-cache' });
}

/** Answers 304 if the client's cached copy is current. Clients must revalidate every time, because theirs may be stale. */
export async function unlessCached(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body;
  const etag = contentTag(body);
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (!isCached(request, etag)) return body;
  reply.status(304);
  return null;
}

/** A weak ETag of the content, because it may be sent compressed. */
export function contentTag(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Whether the client already has it (RFC 9110 §13.1.2: weak comparison). */
export function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((each) => opaque(each.trim())) ?? [];
  return tags.includes('*') || tags.includes(opaque(etag));
}

const opaque = (etag: string) => etag.replace(/^W\//, '');

const INSTANT = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/;

/** The versions in `If-Match`. A weak or foreign tag matches no version. */
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
 * Throws CHANGED_MEANWHILE unless the row has one of the versions. The row stays locked until the end of the transaction, so that
 * of two changes to the same version the second waits here and then fails.
 */
export async function requireVersion(db: Db, table: keyof DB, id: string, ifMatch: IfMatch): Promise<void> {
  if (ifMatch === null) return;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and updated_at = any(${[...ifMatch]}::timestamptz[])
    for no key update`.execute(db);
  if (rows.length === 0) throw new Refusal('CHANGED_MEANWHILE');
}

/**
 * The new `updated_at` of a change: now, but always later than before, because two changes in one millisecond are two versions.
 */
export function touched(now: string): RawBuilder<string> {
  return sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
}

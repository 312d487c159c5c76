import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { z } from 'zod';
import type { NotNull } from 'kysely';
import { defineCustomerEmail } from '../../core/email/define-email.ts';
import type { Fact } from '../../core/email/text.ts';
import { noteLink } from './note-link.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';

/**
 * A waste transfer note or season ticket needs the customer's signature. `token`: the reader has no login, so the link in the email
 * opens that note alone; null for one who logs in.
 */
export const signatureWaiting = defineCustomerEmail({
  name: 'signature-waiting',
  choice: 'Document needs a signature',
  binding: true,
  data: z.object({ documentId: z.string() }),
  load: async (ctx, { documentId }, { to, userId, tokens }) => ({
    document: await mailDocument(ctx, documentId),
    token: userId === null ? await noteLink.sign(tokens, { id: documentId, address: to }) : null,
  }),
  write: ({ url, accountUrl, loaded: { document, token } }) => {
    const kind = document.kind === 'season_ticket' ? 'season ticket' : 'waste transfer note';
    const where = document.site === null ? '' : ` for ${document.site}`;
    return {
      subject: `${document.number} needs your signature`,
      body: {
        preview: `${document.number}: ${document.title}`,
        heading: `A ${kind} needs your signature`,
        body: [
          `Please sign ${kind} ${document.number}${where}.`,
          'By law, both parties must sign before the waste leaves site. It takes a minute, and you can do it on your phone.',
          ...(token === null ? [] : ['The link below is for you only, so please don’t forward this email.']),
        ],
        facts: [
          ['Number', document.number],
          ...(document.site === null ? [] : [['Site', document.site] satisfies Fact]),
          ['Date', formatDayYear(document.date)],
        ],
        ...(token === null
          ? { action: { label: 'Read and sign', url: `${accountUrl}/documents/${document.id}/sign` } }
          : { action: { label: 'Read and sign', url: `${url}/sign#token=${token}` }, open: true }),
      },
      ...(token === null ? {} : { token }),
    };
  },
});

export const emails = [signatureWaiting];

/** The document of an email. */
export interface MailDocument {
  id: string;
  kind: string;
  number: string;
  title: string;
  date: string;
  site: string | null;
}

export function mailDocument(ctx: Reading<TenantContext>, id: string): Promise<MailDocument> {
  return (
    ctx.db
      .selectFrom('documents as d')
      .leftJoin('sites as s', 's.id', 'd.site_id')
      .select(['d.id', 'd.kind', 'd.number', 'd.title', 'd.date', 's.name as site'])
      .where('d.tenant_id', '=', ctx.scope.tenantId)
      .where('d.id', '=', id)
      // Only notes are emailed about, and they have one.
      .$narrowType<{ number: NotNull }>()
      .executeTakeFirstOrThrow()
  );
}

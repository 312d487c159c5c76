import * as attachments from '@tonnage/contract/metrics/periods/attachments';
import { LIMITS } from '@tonnage/contract/limits';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { organisationScope } from '../../platform/sessions/session.ts';
import { periodDocument } from './attachment.queries.ts';
import { addLink, addPeriodDocument, removeLink, removePeriodDocument } from './commands/attachments.ts';
import { detailOf } from './detail.queries.ts';
import { periodOf } from './period.queries.ts';

interface Named {
  id: string;
  key: string;
  documentId: string;
}

async function documentOf(ctx: Pick<OrganisationContext, 'db' | 'scope' | 'now'>, { id, key, documentId }: Named) {
  const metric = await periodOf(ctx, id, key);
  const document = await periodDocument(ctx.db, metric.id, key, documentId);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}

export function attachmentRoutes(bind: Binder, deps: Deps): void {
  bind.organisations(attachments.addPeriodLink, async (ctx, { params, body }) => {
    await addLink(ctx, params.id, params.key, body.data);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(attachments.removePeriodLink, async (ctx, { params }) => {
    await removeLink(ctx, params);
    return detailOf(ctx, params.id, params.key);
  });
  bind.organisations(attachments.removePeriodDocument, async (ctx, { params }) => {
    await removePeriodDocument(ctx, params);
    return detailOf(ctx, params.id, params.key);
  });
  // The link belongs to the session: it ends with it, and has the same access.
  bind.session(attachments.getPeriodDocumentLink, async ({ db, now, session }, { params, query }) => {
    const scope = await organisationScope(db, session);
    const { id } = await documentOf({ db, now, scope }, params);
    const path = `/api/metrics/metrics/${params.id}/periods/${params.key}/documents/${id}/file`;
    const link = await deps.tokens.signLink({ sessionId: session.id, target: `${path} ${query.as}` }, now);
    const expiresAt = new Date(Date.parse(now) + LIMITS.linkSeconds * 1000).toISOString();
    return { data: { url: `${path}?as=${query.as}&link=${link}`, expiresAt } };
  });
}

export function attachmentFileRoutes(bytes: ByteBinder, deps: Pick<Deps, 'files'>): void {
  bytes.organisationUpload(attachments.addPeriodDocument, { files: 1 }, async (ctx, { params }, files) => {
    await addPeriodDocument(ctx, params.id, params.key, files);
    return detailOf(ctx, params.id, params.key);
  });
  bytes.organisation(attachments.getPeriodDocumentFile, async (ctx, { params, query }) => {
    const { name, mime, size, file_key: key } = await documentOf(ctx, params);
    return { mime, name, as: query.as, size, version: key, open: () => deps.files.read(key) };
  });
}

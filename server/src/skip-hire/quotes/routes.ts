import * as wire from '@tonnage/contract/skip-hire/quotes';
import type { DeskContext, Reading } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { emailed } from '../../platform/email/emailed.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { renderPdf } from '../../platform/pdf/writer.ts';
import { tenantUrl } from '../../platform/tenant.ts';
import { tenantOf } from '../../core/tenants/queries.ts';
import { acceptQuote, refuseQuote } from './commands/answer-quote.ts';
import { declineQuote, extendQuote, linkQuote, sendQuote, writeQuote } from './commands/write-quote.ts';
import { quoteLink, quoteToken } from './link.ts';
import { printedQuote } from './paper.queries.ts';
import { presentPriced, pricedLines } from './priced.queries.ts';
import { guestQuote, quoteDetail, quoteTable } from './queries.ts';

/** Written quotes at the desk. */
export function quoteRoutes(bind: Binder, { tokens }: Pick<Deps, 'tokens'>): void {
  const detail = async (ctx: Reading<DeskContext>, id: string) => ({ data: await quoteDetail(ctx, id) });
  bind.staff(wire.listQuotes, quoteTable.answer, quoteTable.file);
  bind.staff(wire.getQuote, (ctx, { params }) => detail(ctx, params.id));
  bind.staff(wire.priceQuote, async (ctx, { body }) => ({ data: presentPriced(await pricedLines(ctx, body.data)) }));
  bind.staff(wire.createQuote, async (ctx, { body }) => {
    const { data } = await detail(ctx, await writeQuote(ctx, body.data));
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(wire.emailQuote, async (ctx, { params, body }) => {
    await sendQuote(ctx, params.id, body.data.email);
    const { data } = await detail(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(wire.linkQuote, async (ctx, { params }) => {
    const id = await linkQuote(ctx, params.id);
    const { hosts } = await tenantOf(ctx.db, ctx.scope.tenantId);
    return { data: { url: `${tenantUrl(ctx.publicUrl, hosts)}/quote#token=${await quoteToken(tokens, id)}` } };
  });
  bind.staff(wire.declineQuote, async (ctx, { params, body }) => {
    await declineQuote(ctx, params.id, body.data.reason);
    return detail(ctx, params.id);
  });
  bind.staff(wire.extendQuote, async (ctx, { params, body }) => {
    await extendQuote(ctx, params.id, body.data.validTo);
    return detail(ctx, params.id);
  });
}

/** A quote behind its link, without a login. */
export function quoteLinkRoutes(bind: Binder): void {
  const shown = async (ctx: Parameters<typeof guestQuote>[0] & { quoteId: string }) => ({
    data: await guestQuote(ctx, ctx.quoteId),
  });
  bind.token(quoteLink, wire.lookAtQuote, 'read', shown);
  bind.token(quoteLink, wire.acceptQuote, 'write', async (ctx, { body }) => {
    await acceptQuote(ctx, body.data);
    return shown(ctx);
  });
  bind.token(quoteLink, wire.refuseQuote, 'write', async (ctx, { body }) => {
    await refuseQuote(ctx, body.data.reason);
    return shown(ctx);
  });
}

/** A quote as a PDF, rendered on each request because its validity still changes. */
export function quotePdfRoutes(bytes: ByteBinder): void {
  bytes.desk(wire.getQuotePdf, async (ctx, { params }) => {
    const { quote, brand } = await printedQuote(ctx, params.id);
    return {
      mime: 'application/pdf',
      name: `Quote ${quote.number}.pdf`,
      as: 'attachment',
      facts: { brand, quote },
      open: async () => {
        const { quotePdf } = await import('./quote-pdf.ts');
        return renderPdf(quotePdf(brand, quote));
      },
    };
  });
}

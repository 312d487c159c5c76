import * as wire from '@tonnage/contract/skip-hire/privacy';
import { emailed } from '../../platform/email/emailed.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { answerRequest, enterRequest, sendRequest, erasePerson, exportPerson } from './commands/privacy.ts';
import { requestTable, requireRequest } from './queries.ts';

/** What people ask about their personal data, and the company's answers. */
export function privacyRoutes(bind: Binder): void {
  bind.guest(wire.sendPrivacyRequest, async (ctx, { body }) => ({ data: await sendRequest(ctx, body.data) }));
  bind.staff(wire.listPrivacyRequests, requestTable.answer);
  bind.staff(wire.getPrivacyRequest, (ctx, { params }) => one(ctx, params.id));
  bind.staff(wire.enterPrivacyRequest, async (ctx, { body }) => one(ctx, await enterRequest(ctx, body.data)));
  bind.staff(wire.answerPrivacyRequest, async (ctx, { params, body }) => {
    await answerRequest(ctx, params.id, body.data.text);
    const { data } = await one(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(wire.exportPerson, async (ctx, { params }) => ({ data: await exportPerson(ctx, params.id) }));
  bind.staff(wire.erasePerson, async (ctx, { params, body }) => {
    await erasePerson(ctx, params.id, body.data.email);
    return one(ctx, params.id);
  });
}

const one = async (ctx: Reading<TenantContext>, id: string) => ({ data: await requireRequest(ctx, id) });

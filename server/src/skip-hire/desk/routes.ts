import * as desk from '@tonnage/contract/skip-hire/desk';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { isReadyToTrade, setUpStates } from '@tonnage/domain/skip-hire/set-up';
import type { Binder } from '../../platform/http/endpoint.ts';
import { endViewAs, viewAs } from './commands/view-as.ts';
import { presentDesk } from './present.ts';
import { deskFacts, deskToday, setUpOf, writesOff } from './queries.ts';
import { setUpFacts } from './set-up.queries.ts';

export function deskRoutes(bind: Binder): void {
  bind.staff(desk.getDesk, async (ctx) => ({
    data: presentDesk(ctx, { ...(await deskFacts(ctx)), setUp: await setUpOf(ctx), writesOff: await writesOff(ctx) }),
  }));
  bind.staff(getDeskToday, async (ctx) => ({ data: await deskToday(ctx) }));
  bind.staff(desk.getSetUp, async (ctx) => {
    const steps = setUpStates(await setUpFacts(ctx));
    return { data: { ready: isReadyToTrade(steps), steps } };
  });
  bind.staff(desk.viewAsCustomer, async (ctx, { body }) => ({ data: await viewAs(ctx, body.data.accountId) }));
  bind.staff(desk.endViewAsCustomer, async (ctx) => {
    await endViewAs(ctx);
    return { data: { ended: true as const } };
  });
}

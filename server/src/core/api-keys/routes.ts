import * as keys from '@tonnage/contract/core/api-keys';
import type { Binder } from '../../platform/http/endpoint.ts';
import { createKey, revokeKey } from './commands/keys.ts';
import { keysOf } from './queries.ts';

export function keyRoutes(bind: Binder): void {
  bind.staff(keys.listKeys, async (ctx) => ({ data: await keysOf(ctx) }));
  bind.staff(keys.createKey, async (ctx, { body }) => {
    const secret = await createKey(ctx, body.data);
    return { data: { secret, keys: await keysOf(ctx) } };
  });
  bind.staff(keys.revokeKey, async (ctx, { params }) => {
    await revokeKey(ctx, params.id);
    return { data: await keysOf(ctx) };
  });
}

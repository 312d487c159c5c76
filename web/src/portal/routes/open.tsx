import { createRoute, redirect } from '@tanstack/react-router';
import { storedSession } from '../../lib/session.ts';
import { storeReturnTo, OPEN } from '../../lib/return-to.ts';
import { workIn } from '../account/work-in.ts';
import { root } from './frames.tsx';

/**
 * An item of an account, as emails link to it: it opens in that account, even when the user works in another one, and
 * after the login for guests.
 */
export const openRoute = createRoute({
  getParentRoute: () => root,
  path: `${OPEN}$accountId/$`,
  beforeLoad: async ({ context, params: { accountId, _splat = '' } }) => {
    const path = `${OPEN}${accountId}/${_splat}`;
    if (!storedSession()) {
      storeReturnTo(path);
      throw redirect({ to: '/login' });
    }
    // The account is not theirs: then the item is not found in the current one.
    await workIn(context.queryClient, accountId).catch(() => undefined);
    // A session that has ended opens the login page by itself, which returns to the link.
    if (!storedSession()) await new Promise(() => undefined);
    const to: string = `/${_splat}`;
    throw redirect({ to, replace: true });
  },
});

import { createRoute, redirect } from '@tanstack/react-router';
import { storedSession } from '../../lib/session.ts';
import { storeReturnTo, OPEN } from '../../lib/return-to.ts';
import { workIn } from '../account/work-in.ts';
import { root } from './frames.tsx';

/**
 * A thing of an account, as an email links it: it opens in that account, also for whoever works in another of theirs, and after the
 * login for whoever is not logged in.
 */
export const openRoute = createRoute({
  getParentRoute: () => root,
  path: `${OPEN}$accountId/$`,
  beforeLoad: async ({ context, params: { accountId, _splat = '' } }) => {
    const wanted = `${OPEN}${accountId}/${_splat}`;
    if (!storedSession()) {
      storeReturnTo(wanted);
      throw redirect({ to: '/login' });
    }
    // An account that is not theirs: then the thing is not found in the one that is.
    await workIn(context.queryClient, accountId).catch(() => undefined);
    // A session that has ended leads to the login by itself, and from there back to the link.
    if (!storedSession()) await new Promise(() => undefined);
    const to: string = `/${_splat}`;
    throw redirect({ to, replace: true });
  },
});

import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import { guestScreen } from '../shell/frames.ts';

const STEPS = ['business', 'you', 'agree'] as const;

const createAccount = guestScreen({
  path: '/create-account',
  /** The current step. */
  search: (raw) => choiceOf(raw, 'step', STEPS),
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getTerms', {})),
  title: 'Create your account',
  component: lazyRouteComponent(() => import('./create-account.tsx'), 'CreateAccount'),
});

const done = guestScreen({
  path: '/create-account-done',
  title: 'Check your email',
  component: lazyRouteComponent(() => import('./create-account-done.tsx'), 'CreateAccountDone'),
});

export const guestScreens = [createAccount, done] as const;

import { lazyRouteComponent } from '@tanstack/react-router';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';
import { accountContacts } from './contact-homes.ts';

const under: Crumbs = [{ label: words.account, to: '/account' }];

const contact = screen({
  path: '/account/contact',
  load: ({ queryClient }) =>
    queryClient.ensureQueryData({ queryKey: accountContacts.key, queryFn: accountContacts.list }),
  title: words.contact,
  under,
  component: lazyRouteComponent(() => import('./account-contact.tsx'), 'AccountContact'),
});

export const screens = [contact] as const;

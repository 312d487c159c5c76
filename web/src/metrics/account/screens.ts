import { lazyRouteComponent } from '@tanstack/react-router';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const account = screen({
  path: '/metrics/account',
  title: words.account,
  component: lazyRouteComponent(() => import('./account.tsx'), 'MyAccount'),
});

export const screens = [account] as const;

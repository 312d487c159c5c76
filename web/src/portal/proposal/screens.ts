import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const proposal = guestScreen({
  path: '/proposal',
  title: 'Proposed date',
  component: lazyRouteComponent(() => import('./proposal.tsx'), 'Proposal'),
});

export const guestScreens = [proposal] as const;

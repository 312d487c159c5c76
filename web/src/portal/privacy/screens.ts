import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

const privacy = guestScreen({
  path: '/data-protection',
  title: 'Data protection',
  component: lazyRouteComponent(() => import('./privacy.tsx'), 'Privacy'),
});

export const guestScreens = [privacy] as const;

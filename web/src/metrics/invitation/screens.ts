import { lazyRouteComponent } from '@tanstack/react-router';
import { guestScreen } from '../shell/frames.ts';

/** The invited person may have no login. */
const invitation = guestScreen({
  path: '/metrics/invitation',
  title: 'Invitation',
  component: lazyRouteComponent(() => import('./invitation.tsx'), 'InvitationScreen'),
});

export const guestScreens = [invitation] as const;

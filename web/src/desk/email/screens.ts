import { IconMail } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const outbox = screen({
  path: '/desk/outbox',
  search: listSearch('listMails', { state: 'unsent' }),
  load: loadList('listMails'),
  title: words.outbox,
  component: lazyRouteComponent(() => import('./outbox.tsx'), 'Outbox'),
});

export const nav: NavEntry = {
  to: '/desk/outbox',
  label: words.outbox,
  group: 'office',
  Icon: IconMail,
  needs: 'mail.view',
};

export const screens = [outbox] as const;

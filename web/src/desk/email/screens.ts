import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const outbox = screen({
  path: '/desk/outbox',
  search: listSearch('listMails'),
  load: loadList('listMails'),
  title: words.outbox,
  component: lazyRouteComponent(() => import('./outbox.tsx'), 'Outbox'),
});

export const screens = [outbox] as const;

import { IconListCheck, IconSun } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { FEATURES } from '../features.ts';
import type { Feature } from '../parts/feature.ts';
import { deskQuery } from './desk-query.ts';
import { words as places } from '../words.ts';
import type { Path } from '../../ui/links.tsx';

/** The desk's pages that are open to the user's role, most used first. */
export function useDeskNav(): NavItem[] {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const path = useLocation({ select: (location) => location.pathname });
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const item = (to: Path, label: string, icon: NavItem['icon']): NavItem => ({ to, label, icon, current: under(to) });
  return [
    ...(desk.setUp && !desk.setUp.ready ? [item('/desk/set-up', places.setUp, <IconListCheck />)] : []),
    { ...item('/desk', places.today, <IconSun />), current: path === '/desk' },
    ...(FEATURES as readonly Feature[])
      .flatMap(({ nav }) => nav ?? [])
      .filter(({ needs }) => needs === undefined || desk.permissions.includes(needs))
      .map(({ to, label, Icon, count }) => ({
        ...item(to, label, <Icon />),
        ...(count && { count: count.of(desk), countLabel: count.label }),
      })),
  ];
}

import { IconListCheck, IconSun } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { FEATURES } from '../features.ts';
import { NAV_GROUPS, type Feature } from '../parts/feature.ts';
import { deskQuery } from './desk-query.ts';
import { words as screenNames } from '../words.ts';
import type { Path } from '../../ui/links.tsx';

/** The desk's pages that are open to the user's role, by group. */
export function useDeskNav(): NavItem[] {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const path = useLocation({ select: (location) => location.pathname });
  const under = (to: string) => path === to || path.startsWith(`${to}/`);
  const item = (to: Path, label: string, icon: NavItem['icon'], group: keyof typeof NAV_GROUPS): NavItem => ({
    to,
    label,
    icon,
    group: NAV_GROUPS[group],
    current: under(to),
  });
  const { setUp } = desk;
  const setUpItem = (group: 'now' | 'office') => item('/desk/set-up', screenNames.setUp, <IconListCheck />, group);
  return [
    ...(setUp && !setUp.ready ? [setUpItem('now')] : []),
    { ...item('/desk', screenNames.today, <IconSun />, 'now'), current: path === '/desk' },
    ...(FEATURES as readonly Feature[])
      .flatMap(({ nav }) => nav ?? [])
      .filter(({ needs }) => needs === undefined || desk.permissions.includes(needs))
      .map(({ to, label, Icon, group, count }) => ({
        ...item(to, label, <Icon />, group),
        ...(count && { count: count.of(desk), countLabel: count.label }),
      })),
    // What is optional can still be entered.
    ...(setUp?.ready && setUp.open > 0 ? [setUpItem('office')] : []),
  ];
}

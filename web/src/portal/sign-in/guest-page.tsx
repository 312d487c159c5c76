import type { Application } from '@tonnage/contract/core/tenants/application';
import type { ReactNode } from 'react';
import { ContainerLineup, type LineupItem, type LineupLine } from '../../ui/drawing/container-lineup.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { words } from '../words.ts';

const skip = (label: string, lengthCm: number, widthCm: number, heightCm: number): LineupItem => ({
  label,
  container: { kind: 'skip', lengthCm, widthCm, heightCm },
});
const rollOn = (label: string, heightCm: number): LineupItem => ({
  label,
  container: { kind: 'roro', lengthCm: 600, widthCm: 244, heightCm },
});

const LINES: readonly LineupLine[] = [
  {
    items: [
      skip('2 yd', 130, 120, 76),
      skip('4 yd', 183, 129, 97),
      skip('6 yd', 259, 152, 122),
      skip('8 yd', 366, 168, 122),
    ],
  },
  { items: [skip('12 yd', 366, 178, 168), rollOn('20 yd roll-on', 135)], person: true },
  { items: [skip('16 yd', 427, 183, 198), rollOn('40 yd roll-on', 260)] },
];

const LINKS = [
  { label: 'About', to: '/about' },
  { label: words.dataProtection, to: '/data-protection' },
  { label: words.accessibility, to: '/accessibility' },
] as const;

interface GuestPageProps {
  application: Application;
  /** For longer forms. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The frame of every screen before the login. A disabled tenant shows its message and nothing else
 * (specification §1).
 */
export function GuestPage({ application, wide = false, children }: GuestPageProps) {
  const { name, logo, privacyUrl, copyrightYear, disabled, disabledMessage } = application;
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo="/login"
      eyebrow="Every skip, every site"
      headline="Order at six in the morning. Know where every skip is by seven."
      drawing={<ContainerLineup lines={LINES} />}
      copyrightYear={copyrightYear}
      links={privacyUrl ? [...LINKS, { label: 'Privacy', href: privacyUrl }] : LINKS}
      wide={wide}
      disabledMessage={disabled ? (disabledMessage ?? name) : null}
    >
      {children}
    </GuestLayout>
  );
}

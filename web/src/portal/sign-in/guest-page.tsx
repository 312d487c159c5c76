import type { Application } from '@tonnage/contract/core/tenants/application';
import type { ReactNode } from 'react';
import { ContainerLineup } from '../../ui/drawing/container-lineup.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { words } from '../words.ts';

const LINES = [
  [
    { label: '2 yd', container: { kind: 'skip', lengthCm: 130, widthCm: 120, heightCm: 76 } },
    { label: '4 yd', container: { kind: 'skip', lengthCm: 183, widthCm: 129, heightCm: 97 } },
    { label: '6 yd', container: { kind: 'skip', lengthCm: 259, widthCm: 152, heightCm: 122 } },
    { label: '8 yd', container: { kind: 'skip', lengthCm: 366, widthCm: 168, heightCm: 122 } },
  ],
  [
    { label: '12 yd', container: { kind: 'skip', lengthCm: 366, widthCm: 178, heightCm: 168 } },
    { label: '20 yd roll-on', container: { kind: 'roro', lengthCm: 600, widthCm: 244, heightCm: 135 } },
  ],
  [
    { label: '16 yd', container: { kind: 'skip', lengthCm: 427, widthCm: 183, heightCm: 198 } },
    { label: '40 yd roll-on', container: { kind: 'roro', lengthCm: 600, widthCm: 244, heightCm: 260 } },
  ],
] as const;

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

import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { applicationQuery } from '../../lib/queries.ts';
import { ContainerLineup } from '../../ui/drawing/container-lineup.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { words } from '../words.ts';

const SKIPS = [
  { label: '2 yd', container: { kind: 'skip', lengthCm: 130, widthCm: 120, heightCm: 76 } },
  { label: '4 yd', container: { kind: 'skip', lengthCm: 183, widthCm: 129, heightCm: 97 } },
  { label: '6 yd', container: { kind: 'skip', lengthCm: 259, widthCm: 152, heightCm: 122 } },
  { label: '8 yd', container: { kind: 'skip', lengthCm: 366, widthCm: 168, heightCm: 122 } },
] as const;

/**
 * The frame of every screen before the login. A disabled tenant shows its message and nothing else
 * (specification §1).
 */
export function GuestFrame() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { name, logo, privacyUrl, copyrightYear, disabled, disabledMessage } = application;
  const wide = useLocation({ select: (location) => location.pathname.startsWith('/create-account') });
  const links = [
    { label: 'About', to: '/about' } as const,
    { label: words.dataProtection, to: '/data-protection' } as const,
    { label: words.accessibility, to: '/accessibility' } as const,
  ];
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo="/login"
      eyebrow="Every skip, every site"
      headline="Order at six in the morning. Know where every skip is by seven."
      drawing={<ContainerLineup items={SKIPS} />}
      copyright={words.copyright(copyrightYear, name)}
      links={privacyUrl ? [...links, { label: 'Privacy', href: privacyUrl }] : links}
      wide={wide}
      disabledMessage={disabled ? (disabledMessage ?? name) : null}
    >
      <Outlet />
    </GuestLayout>
  );
}

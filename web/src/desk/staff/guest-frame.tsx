import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { applicationQuery } from '../../lib/queries.ts';
import { Stack } from '../../ui/content/panel.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';

/** The frame of the desk's pages before the login. It also works while the portal is closed. */
export function GuestFrame({ children }: { children: ReactNode }) {
  const { name, logo, copyrightYear } = useSuspenseQuery(applicationQuery).data.data;
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo="/desk/login"
      eyebrow="Office staff"
      headline="Every request, job and invoice in one place"
      copyrightYear={copyrightYear}
      links={[]}
    >
      <Stack>{children}</Stack>
    </GuestLayout>
  );
}

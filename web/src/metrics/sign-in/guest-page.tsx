import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { applicationQuery } from '../../lib/queries.ts';
import { Stack } from '../../ui/content/panel.tsx';
import { RunDrawing } from '../../ui/drawing/series-drawing.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { LOGIN } from '../paths.ts';
import { words } from './words.ts';

/** The frame of pages for guests. */
export function GuestPage({ children }: { children: ReactNode }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { name, logo, copyrightYear, disabled, disabledMessage } = application;
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo={LOGIN}
      eyebrow={words.eyebrow}
      headline={words.headline}
      drawing={<RunDrawing label={words.drawing} />}
      copyright={words.copyright(copyrightYear, name)}
      links={[{ label: words.about, to: '/about' }]}
      disabledMessage={disabled ? (disabledMessage ?? name) : null}
    >
      <Stack>{children}</Stack>
    </GuestLayout>
  );
}

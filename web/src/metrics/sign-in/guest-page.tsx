import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { applicationQuery } from '../../lib/queries.ts';
import { Stack } from '../../ui/content/panel.tsx';
import { RunDrawing } from '../../ui/drawing/run-drawing.tsx';
import { GuestLayout } from '../../ui/layout/guest-layout.tsx';
import { LOGIN } from '../paths.ts';

/** The frame of pages for guests. */
export function GuestPage({ children }: { children: ReactNode }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const { name, logo, copyrightYear, disabled, disabledMessage } = application;
  return (
    <GuestLayout
      tenant={{ name, logoUrl: logo?.url }}
      homeTo={LOGIN}
      eyebrow="Metrics"
      headline="Your team reports the figures. Managers accept them."
      drawing={
        <RunDrawing label="A chart of one metric over twelve weeks against its objective; the last two values are still to be accepted" />
      }
      copyrightYear={copyrightYear}
      links={[{ label: 'About', to: '/about' }]}
      disabledMessage={disabled ? (disabledMessage ?? name) : null}
    >
      <Stack>{children}</Stack>
    </GuestLayout>
  );
}

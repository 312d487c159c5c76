import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Application } from '@tonnage/contract/core/tenants/application';
import type { User } from '@tonnage/contract/core/identity/auth';
import { StrictMode, Suspense, useState } from 'react';
import { late } from '../../ui/lazy-with-retry.ts';
import { brandOf } from '../../ui/brand.ts';
import { Kit } from '../../ui/kit.tsx';
import { useIsRunning } from '../../ui/use-is-running.ts';
import { GuestPage } from './guest-page.tsx';
import { LoginForm } from './login-form.tsx';

const ConsentBar = late(() => import('../consent/consent-bar.tsx').then((module) => module.ConsentBar));

interface FirstPageProps {
  application: Application;
  onSignedIn: (user: User, jwt: string) => unknown;
}

/**
 * The login page without the router and the rest of the portal: drawn by the server, so that it can be read and filled
 * in before any script has run, and taken over by first-page-main.tsx.
 */
export function FirstPage({ application, onSignedIn }: FirstPageProps) {
  const { bookingUrl, gtmId, name, disabled } = application;
  const [queryClient] = useState(() => new QueryClient());
  const isRunning = useIsRunning();
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Kit brand={brandOf(application)}>
          <GuestPage application={application}>
            <LoginForm bookingUrl={bookingUrl} offering={application} onSignedIn={onSignedIn} />
          </GuestPage>
          {isRunning && gtmId !== null && !disabled && (
            <Suspense fallback={null}>
              <ConsentBar gtmId={gtmId} name={name} />
            </Suspense>
          )}
        </Kit>
      </QueryClientProvider>
    </StrictMode>
  );
}

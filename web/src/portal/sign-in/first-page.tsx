import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Application } from '@tonnage/contract/core/tenants/application';
import type { User } from '@tonnage/contract/core/identity/auth';
import { StrictMode, Suspense, useState, useSyncExternalStore } from 'react';
import { late } from '../../ui/lazy-with-retry.ts';
import { brandOf } from '../../ui/brand.ts';
import { Kit } from '../../ui/kit.tsx';
import { GuestPage } from './guest-page.tsx';
import { LoginForm } from './login-form.tsx';

const ConsentBar = late(() => import('../consent/consent-bar.tsx').then((module) => module.ConsentBar));

const never = () => () => undefined;
/** False on the server and while the browser takes over what the server has drawn. */
const useIsRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface FirstPageProps {
  application: Application;
  onSignedIn: (user: User, jwt: string) => unknown;
}

/**
 * The login page without the router and the rest of the portal: drawn by the server, so that it can be read and filled
 * in before any script has run, and taken over by main.tsx beside this.
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
            <LoginForm bookingUrl={bookingUrl} onSignedIn={onSignedIn} />
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

import { useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { PageHead } from '../ui/content/page-head.tsx';
import { Panel, Stack } from '../ui/content/panel.tsx';
import { Skeleton, SkeletonRows } from '../ui/content/skeleton.tsx';
import { Kit } from '../ui/kit.tsx';
import { BrandLogo } from '../ui/layout/brand-mark.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useTitleNote } from '../ui/title-notes.ts';
import { appPathOf } from '../lib/apps.ts';
import { confirmLogOut } from './log-out.ts';
import { applicationQuery } from '../lib/queries.ts';
import { storedSession } from '../lib/session.ts';
import { hasJustReturned } from '../lib/return-to.ts';
import styles from './fallbacks.module.css';

// Rarely needed, and the fallbacks are part of the first load.
const DeleteLogin = lazy(() => import('./profile/delete-login.tsx').then((m) => ({ default: m.DeleteLogin })));

const words = {
  noAccountTitle: 'No account',
  notFoundTitle: 'Page not found',
  notFound: (metrics: boolean) =>
    `Check the address. The page may belong to a different ${metrics ? 'organisation' : 'account'}, or have been deleted.`,
  nowhere: 'Check the address. The link may be out of date.',
  home: 'Go to the home page',
  logOut: 'Log out',
  deleteLogin: 'Delete my login',
  forbiddenTitle: 'You don’t have permission',
  brokenTitle: 'Something went wrong',
  unreachableTitle: 'This page isn’t available offline',
  retry: 'Try again',
  broken: 'This page couldn’t be loaded. Please try again.',
};

/** Its title is the browser's too: the route has none. */
function FallbackHead({ title }: { title: string }) {
  useTitleNote(title);
  return <PageHead title={title} />;
}

function Fallback({ children }: { children: ReactNode }) {
  return (
    <div className={styles.fallback}>
      <Stack>{children}</Stack>
    </div>
  );
}

/** The bones of a screen: its heading, and a list below it. */
export function Loading() {
  return (
    <div className={styles.fallback}>
      <div className={styles.loadingHead}>
        <Skeleton width={260} height={24} />
      </div>
      <Panel flush>
        <SkeletonRows />
      </Panel>
    </div>
  );
}

export function NotFound() {
  return (
    <Fallback>
      <FallbackHead title={words.notFoundTitle} />
      <EmptyState drawn text={words.notFound(appPathOf(window.location.pathname) === '/metrics')} action={<Home />} />
    </Fallback>
  );
}

/** The not-found page outside any frame, with the company's name above it. */
export function UnframedNotFound() {
  return (
    <Frameless>
      <FallbackHead title={words.notFoundTitle} />
      <EmptyState drawn text={words.nowhere} action={<Home />} />
    </Frameless>
  );
}

function Frameless({ children }: { children: ReactNode }) {
  const { name, logo } = useSuspenseQuery(applicationQuery).data.data;
  return (
    <main className={styles.nowhere}>
      <BrandLogo tenant={{ name, logoUrl: logo?.url }} to={start()} />
      <Fallback>{children}</Fallback>
    </main>
  );
}

/** A closed portal shows the company's own message, and offers no action that cannot work. */
function Closed({ message }: { message: string }) {
  // An error of the frame itself has no page around it.
  const isFramed = useMatches({
    select: (all) => all.some(({ routeId, status }) => isFrame(routeId) && status === 'success'),
  });
  const text = <h1 className={styles.closed}>{message}</h1>;
  return isFramed ? <Fallback>{text}</Fallback> : <main className={styles.nowhere}>{text}</main>;
}

const isFrame = (routeId: string) => ['/member', '/staff', '/colleague'].includes(routeId);

/** Redirects to a page that is open to the user. */
function GoTo({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Loading />;
}

function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [returned] = useState(() => hasJustReturned(window.location.pathname));
  const name = useMatches({ select: (all) => all.at(-1)?.staticData.title });
  if (error instanceof ApiError && error.code === 'APPLICATION_DISABLED') return <Closed message={error.message} />;
  // The page that sets it up is loading.
  if (error instanceof ApiError && error.code === 'FACTOR_REQUIRED') return <Loading />;
  const isTheirs = !(error instanceof ApiError) || (error.status !== 403 && error.status !== 404);
  // The page that they opened before the login is not open to them.
  if (returned && !isTheirs && (error as ApiError).code !== 'NO_ACCOUNT') return <GoTo to={start()} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.code !== 'NO_ACCOUNT' && error.status === 403) {
    return (
      <Fallback>
        <FallbackHead title={words.forbiddenTitle} />
        <EmptyState drawn text={error.message} action={<Home />} />
      </Fallback>
    );
  }
  // Staff have no account of their own: another tab has ended their view as a customer, or they followed a customer's
  // link and choose the customer first.
  if (error instanceof ApiError && error.code === 'NO_ACCOUNT' && storedSession()?.fromStaff === 1)
    return <GoTo to="/desk/customers" />;
  // The frame belongs to the account: without an account there is no frame.
  if (error instanceof ApiError && error.code === 'NO_ACCOUNT') {
    return (
      <Frameless>
        <FallbackHead title={words.noAccountTitle} />
        <EmptyState drawn text={error.message} action={<NoAccountActions />} />
      </Frameless>
    );
  }
  return (
    <Fallback>
      <FallbackHead
        title={error instanceof ApiError && error.status === 0 ? words.unreachableTitle : (name ?? words.brokenTitle)}
      />
      <EmptyState
        drawn
        text={error instanceof ApiError ? error.message : words.broken}
        action={<Button onClick={onRetry}>{words.retry}</Button>}
      />
    </Fallback>
  );
}

const start = () => appPathOf(window.location.pathname) || '/dashboard';

function Home() {
  return <LinkButton to={start()}>{words.home}</LinkButton>;
}

/** A user without an account may log out or delete their login. */
function NoAccountActions() {
  const [deleting, setDeleting] = useState(false);
  return (
    <span className={styles.actions}>
      <Button onClick={() => void confirmLogOut().then((out) => out && window.location.assign('/login'))}>
        {words.logOut}
      </Button>
      <Button variant="ghost" onClick={() => setDeleting(true)}>
        {words.deleteLogin}
      </Button>
      {deleting && (
        <Suspense>
          <DeleteLogin onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </span>
  );
}

/**
 * The error of a screen that could not be loaded: a forbidden page counts as not found, anything else can be retried.
 */
export function ScreenError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => reset(), [reset]);
  // The root may be what failed to load: then nothing has rendered the kit yet.
  return (
    <Kit>
      <Trouble error={error} onRetry={() => void router.invalidate()} />
    </Kit>
  );
}

import { phoneLink } from '@tonnage/domain/common/phone';
import { useQuery } from '@tanstack/react-query';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { useEffect } from 'react';
import { applicationQuery } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { Notice } from '../ui/content/notice.tsx';
import { PageHead } from '../ui/content/page-head.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { brandOf } from '../ui/brand.ts';
import { Kit, useOverlaysSoon } from '../ui/kit.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { stopStateOf } from './actions.ts';
import styles from './route.module.css';
import { RunLine } from './run-line.tsx';
import { StopCard } from './stop-card.tsx';
import { useRoute } from './use-route.ts';
import { words } from './words.ts';

/**
 * A driver's day on their phone, opened by its link: no login, big buttons, and nothing is lost without a connection.
 */
export function RoutePage({ token }: { token: string }) {
  const application = useQuery({ ...applicationQuery, retry: false }).data?.data;
  useOverlaysSoon();
  return (
    <Kit brand={application && brandOf(application)}>
      <div className={styles.page}>
        <Day token={token} />
      </div>
    </Kit>
  );
}

function Day({ token }: { token: string }) {
  const { shown, actions, over, error, retry, act, dismiss } = useRoute(token);
  const run = shown?.run;
  const title = run ? `${words.sub(run.driver, run.date)} · ${run.company}` : over ? words.overTitle : undefined;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!run) {
    return (
      <main className={styles.main}>
        {over ? (
          <>
            <PageHead title={words.overTitle} />
            <EmptyState drawn text={words.over} />
          </>
        ) : error ? (
          <>
            <PageHead title={words.broken} />
            <EmptyState drawn text={error.message} action={<Button onClick={retry}>{words.retry}</Button>} />
          </>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </main>
    );
  }
  const open = run.stops.filter((stop) => isOpenJob(stopStateOf(stop, actions).status));
  const next = open.find((stop) => stopStateOf(stop, actions).status === 'en_route') ?? open[0];
  // What is to do stands first: by the tenth stop, nobody scrolls past nine that are finished.
  const placed = run.stops.map((stop, index) => ({ stop, place: index + 1 }));
  const toDoFirst = [
    ...placed.filter(({ stop }) => open.includes(stop)),
    ...placed.filter(({ stop }) => !open.includes(stop)),
  ];
  const onLine = placed.map(({ stop, place }) => ({ stop, place, status: stopStateOf(stop, actions).status }));
  const waiting = actions.filter(({ refusal }) => refusal === null).length;
  const gone = actions.filter(
    ({ payload, refusal }) => refusal !== null && !run.stops.some(({ jobId }) => jobId === payload.jobId),
  );
  return (
    <>
      <header className={styles.bar}>{run.company}</header>
      <main className={styles.main}>
        <PageHead title={words.title(open.length, run.stops.length)} sub={words.sub(run.driver, run.date)} />
        <div role="status" className={styles.notices}>
          {over && (
            <Notice tone="block" title={words.overTitle}>
              {words.over}
            </Notice>
          )}
          {!over && shown.cachedAt !== null && <Notice tone="warn">{words.offline(shown.cachedAt)}</Notice>}
          {waiting > 0 && <Notice tone="info">{words.waiting(waiting)}</Notice>}
          {gone.map(({ id, title, refusal }) => (
            <Notice
              key={id}
              tone="block"
              title={`${words.refused}: ${title}`}
              action={<Button onClick={() => void dismiss(id)}>{words.understood}</Button>}
            >
              {refusal}
            </Notice>
          ))}
        </div>
        <RunLine stops={onLine} next={next} />
        {run.stops.length === 0 ? (
          <EmptyState drawn text={words.empty} action={<Button onClick={retry}>{words.retry}</Button>} />
        ) : (
          <ol className={styles.stops}>
            {toDoFirst.map(({ stop, place }) => (
              <StopCard
                key={stop.jobId}
                stop={stop}
                place={place}
                isNext={stop === next}
                actions={actions}
                onAct={(input) => act({ jobId: stop.jobId, about: words.about(stop) }, input)}
                onDismiss={(key) => void dismiss(key)}
              />
            ))}
          </ol>
        )}
        {run.phone && (
          <LinkButton size="lg" full to={phoneLink(run.phone)}>
            {words.office(run.phone)}
          </LinkButton>
        )}
      </main>
    </>
  );
}

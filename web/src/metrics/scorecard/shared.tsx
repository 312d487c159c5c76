import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { carriedByLink } from '../../lib/link.ts';
import { londonDate } from '../../lib/london.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { BrandLogo } from '../../ui/layout/brand-mark.tsx';
import { LOGIN } from '../paths.ts';
import { columnsOf } from './columns.tsx';
import styles from './shared.module.css';
import { words } from './words.ts';

/** Milliseconds between two requests: a wall screen shows a change within two seconds. */
const WALL_MS = 1_500;
const PAGE_MS = 15_000;
/** Rows of one page of a wall screen, and for how long each is shown. */
const WALL_ROWS = 12;
const TURN_MS = 12_000;

/** The scorecard behind a shared link, without an account; on a wall it fills the screen and turns its own pages. */
export function SharedScorecard() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const [wall, setWall] = useState(false);
  const token = carriedByLink('token');
  const { data, error, refetch } = useQuery({
    queryKey: ['getSharedScorecard'],
    queryFn: () => call('getSharedScorecard', {}, { jwt: token }),
    enabled: token !== '',
    refetchInterval: wall ? WALL_MS : PAGE_MS,
    refetchIntervalInBackground: false,
  });
  useEffect(() => {
    const left = () => document.fullscreenElement === null && setWall(false);
    document.addEventListener('fullscreenchange', left);
    return () => document.removeEventListener('fullscreenchange', left);
  }, []);
  const showOnWall = () => {
    setWall(true);
    // Where the browser has no full screen, the pages turn in its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  const over = token === '' || (error instanceof ApiError && error.status === 401);
  const shared = over ? undefined : data?.data;
  return (
    <main className={wall ? styles.wall : styles.page}>
      <BrandLogo tenant={{ name: application.name, logoUrl: application.logo?.url }} to={LOGIN} />
      <Stack>
        {over ? (
          <PageHead
            title="This link no longer works"
            sub="It has expired or was revoked. Ask the person who sent it for a new one."
          />
        ) : error && !shared ? (
          <>
            <PageHead title="Scorecard" />
            <ErrorState text={error.message} onRetry={() => void refetch()} />
          </>
        ) : !shared ? (
          <SkeletonLines lines={8} />
        ) : (
          <>
            <PageHead
              title={shared.title}
              sub={`${words.title({ counts: shared.counts })}. This link works until ${formatDayYear(londonDate(shared.expiresAt))}.`}
              actions={
                !wall && (
                  <span className={styles.wide}>
                    <Button onClick={showOnWall}>Show on a wall screen</Button>
                  </span>
                )
              }
            />
            {wall ? <Turning rows={shared.rows} /> : <Rows rows={shared.rows} />}
          </>
        )}
      </Stack>
    </main>
  );
}

function Rows({ rows }: { rows: readonly ScorecardRow[] }) {
  return (
    <Panel flush>
      <DataTable
        caption="Scorecard"
        columns={columnsOf({}, null)}
        bandOf={(row) => words.track[row.performance ?? 'NONE']}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState text="There are no metrics yet." />}
      />
    </Panel>
  );
}

/** One page of rows after another. */
function Turning({ rows }: { rows: readonly ScorecardRow[] }) {
  const pages = Math.max(1, Math.ceil(rows.length / WALL_ROWS));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((n) => n + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  const page = turn % pages;
  return (
    <>
      <Rows rows={rows.slice(page * WALL_ROWS, (page + 1) * WALL_ROWS)} />
      {pages > 1 && <p className={styles.pages}>{`Page ${page + 1} of ${pages}`}</p>}
    </>
  );
}

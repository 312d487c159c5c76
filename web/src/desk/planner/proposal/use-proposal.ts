import type { PlannedStop, PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { DayProposal } from '@tonnage/domain/skip-hire/allocate-day';
import { MOST_CHANGES } from '@tonnage/domain/skip-hire/run-checks';
import { useRef, useState } from 'react';
import { usePageKeys, type KeyText } from '../../../ui/use-page-keys.ts';
import { bandsOf, type Band } from '../lanes/bands.ts';
import { withRuns } from '../lanes/runs.ts';
import type { Move } from '../lanes/use-runs.ts';
import { words } from '../words.ts';
import { acceptedOf, changesOf, dayToPlan, ofOneCall, stillPossible } from './changes.ts';
import { searchDay } from './search-day.ts';

const KEYS: readonly KeyText[] = [
  ['P', 'Allocate all: propose a lorry for each job'],
  ['A or Enter, Esc', 'Accept or reject the proposal'],
];

/** What the planner shows of a proposal. */
export interface ShownProposal extends DayProposal {
  reorder: boolean;
  rejected: ReadonlySet<string>;
  /** Jobs that have changed since the search. */
  dropped: readonly PlannedStop[];
  /** The day with what is ticked. */
  day: PlannerDay;
  bands: Band[];
  /** The number of ticked jobs, and their minutes. */
  jobs: number;
  minutes: number;
  toggle: (ids: readonly string[], isOn: boolean) => void;
  setReorder: (reorder: boolean) => void;
  accept: () => void;
  reject: () => void;
}

interface Found {
  found: DayProposal;
  date: string;
  searched: readonly PlannedStop[];
  reorder: boolean;
}

interface Day {
  day: PlannerDay | undefined;
  bands: readonly Band[];
  waiting: readonly PlannedStop[];
  now: number | null;
}

const NONE: ReadonlySet<string> = new Set();

/** Proposes a lorry for every job of the day that has none. `plan` makes the changes that are accepted. */
export function useProposal({ day, bands, waiting, now }: Day, mayAllocate: boolean, plan: (move: Move) => void) {
  const [state, setState] = useState<Found | null>(null);
  const [rejected, setRejected] = useState(NONE);
  const [isSearching, setSearching] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(0);

  const search = async (reorder: boolean) => {
    if (!day || !mayAllocate) return;
    const own = ++latest.current;
    setError(null);
    setSearching(true);
    try {
      const found = await searchDay(dayToPlan(day, bands, waiting, now), reorder);
      if (own !== latest.current) return;
      setRejected(NONE);
      setState({ found, date: day.date, searched: waiting, reorder });
    } catch (failure) {
      if (own === latest.current) setError((failure as Error).message);
    }
    if (own === latest.current) setSearching(false);
  };
  const close = () => {
    latest.current++;
    setSearching(false);
    setState(null);
  };

  const shown = state && day && state.date === day.date ? show(state, day) : null;
  function show({ found, searched, reorder }: Found, today: PlannerDay): ShownProposal {
    const { proposal, dropped } = stillPossible(found, searched, today, bands, now);
    const accepted = acceptedOf(proposal, rejected);
    const after = withRuns(today, changesOf(accepted, bands).changes);
    const placed = accepted.flatMap((lorry) => lorry.placed);
    return {
      ...proposal,
      reorder,
      rejected,
      dropped,
      day: after,
      bands: bandsOf(after, { now, isPast: false }, new Map(placed.map(({ jobId, minutes }) => [jobId, minutes]))),
      jobs: placed.length,
      minutes: accepted.reduce((sum, { minutes }) => sum + minutes, 0),
      toggle: (ids, isOn) =>
        setRejected(isOn ? new Set([...rejected].filter((id) => !ids.includes(id))) : new Set([...rejected, ...ids])),
      setReorder: (next) => void search(next),
      accept: () => {
        const sent = ofOneCall(accepted, bands, MOST_CHANGES);
        const { changes, back } = changesOf(sent, bands);
        const jobs = sent.flatMap((lorry) => lorry.placed).length;
        if (changes.length > 0) plan({ changes, back, text: words.proposal.done(jobs) });
        const lorries = proposal.lorries.filter(({ vehicleId }) => !sent.some((one) => one.vehicleId === vehicleId));
        if (sent.length < accepted.length)
          setState({ found: { ...found, lorries }, date: today.date, searched, reorder });
        else close();
      },
      reject: close,
    };
  }

  usePageKeys(KEYS, (key) => {
    if (key === 'p' && !shown) void search(false);
    else if (shown && key === 'a') shown.accept();
    else if (shown && key === 'Enter' && !document.activeElement?.matches('a, button, input')) shown.accept();
    else if (shown && key === 'Escape') shown.reject();
    else return false;
    return true;
  });
  return { shown, isSearching, error, search: () => void search(false) };
}

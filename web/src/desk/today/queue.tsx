import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { useRouter } from '@tanstack/react-router';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { usePageKeys, type KeyText } from '../../ui/use-page-keys.ts';
import { choose } from '../../ui/overlay/choose.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useNow } from '../../lib/use-minute.ts';
import { DeclineDialog } from '../requests/decline-dialog.tsx';
import { ProposeDialog } from '../requests/propose-dialog.tsx';
import { useConfirm } from '../requests/use-answers.ts';
import { GROUPS, type Todo, type Unlisted } from './todo.ts';
import { laterTimes } from './later.ts';
import styles from './queue.module.css';
import { setAside, useSetAside } from './set-aside.ts';
import { TodoRow } from './todo-row.tsx';
import { useSteady } from './use-steady.ts';
import { useWholeRows } from './use-whole-rows.ts';
import { VERB_KEYS } from './verb-keys.ts';
import { words, type Subject } from './words.ts';

/** How many are shown at first: two screens of rows. */
const SHOWN = 40;

/** How many failed jobs are shown at first: what is late or due today stays in sight. */
const FAILED = 2;

const KEYS: readonly KeyText[] = [
  ['J, K', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['C, O, D', 'Confirm a request, offer another date, or decline it'],
  ['S', 'Set the row aside until later'],
  ['The letter on a row', 'Do what the row’s button says'],
];

interface QueueProps {
  todos: readonly Todo[];
  /** What is not among them. */
  unlisted: readonly Unlisted[];
  /** What this person works on. */
  subjects: readonly Subject[];
  /** Whether all of it is there: until then an empty list says nothing. */
  isComplete: boolean;
}

const namesOf = (todos: Iterable<Todo>): string => [...todos].map(({ who }) => who).join(', ');
const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** What the office has to do, in one list with one verb a row. */
export function Queue({ todos, unlisted, subjects, isComplete }: QueueProps) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [seesFailed, setSeesFailed] = useState(false);
  const [asksAside, setAsksAside] = useState(false);
  const [declining, setDeclining] = useState<DeskRequest | null>(null);
  const [proposing, setProposing] = useState<Todo | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  const confirm = useConfirm();
  const router = useRouter();
  const list = useRef<HTMLDivElement>(null);
  useWholeRows(list);
  const aside = useSetAside();
  const now = useNow();
  const isAside = ({ key }: Todo) => (aside[key] ?? 0) > now;
  const away = todos.filter(isAside);
  const seesAside = asksAside && away.length > 0;
  const steady = useSteady(
    todos.map(({ key }) => key),
    list,
    isComplete,
  );
  const chosen = todos.filter(
    (todo) =>
      !steady.fresh.has(todo.key) && isAside(todo) === seesAside && (subject === null || todo.subject === subject),
  );
  const failed = chosen.filter(({ verb }) => verb === 'rebook');
  const folded = new Set(subject === null && !seesFailed && failed.length > FAILED + 1 ? failed.slice(FAILED) : []);
  const open = chosen.filter((todo) => !folded.has(todo));
  const shown = isWhole ? open : open.slice(0, SHOWN);
  const unlistedHere = seesAside
    ? []
    : unlisted.filter(({ subject: of }) => (subject ?? of) === of && subjects.includes(of));
  const groups = GROUPS.map((group) => ({
    group,
    rows: open.filter((todo) => todo.group === group),
    count:
      chosen.filter((todo) => todo.group === group).length + sumOf(unlistedHere.filter((one) => one.group === group)),
  })).filter(({ rows }) => rows.length > 0);
  // A request is answered on the spot, so the first one is open.
  const current = (
    shown.find(({ key }) => key === reached) ??
    shown.find(({ request }) => request !== undefined) ??
    shown[0]
  )?.key;
  const countOf = (which: Subject) =>
    todos.filter((todo) => todo.subject === which && !steady.fresh.has(todo.key) && !isAside(todo)).length +
    sumOf(unlisted.filter((one) => one.subject === which));
  const others = sumOf(unlistedHere.filter(({ subject: of }) => of !== 'requests'));
  const moreRequests = sumOf(unlistedHere.filter(({ subject: of }) => of === 'requests'));

  const focusOn = ({ key }: Todo) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-todo]') ?? [])]
      .find((row) => row.dataset['todo'] === key)
      ?.focus();

  function unfold() {
    flushSync(() => setSeesFailed(true));
    focusOn(failed[FAILED]!);
  }

  function goTo(first: Todo) {
    if (!shown.includes(first)) flushSync(() => setWhole(true));
    focusOn(first);
  }

  async function putOff({ key, what }: Todo) {
    if (aside[key] !== undefined && seesAside) {
      setAside(key, null);
      return;
    }
    const times = laterTimes(now);
    const chosenTime = await choose({
      title: words.setAside,
      body: what,
      choices: times.map(({ label }) => ({ answer: label, label })),
    });
    const until = times.find(({ label }) => label === chosenTime);
    if (!until) return;
    setAside(key, until.at);
    await toast({ text: words.asideUntil(until.label), undo: () => setAside(key, null) });
  }

  usePageKeys(KEYS, (key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-todo]') ?? [])];
    const present = rows.findIndex((row) => row.contains(document.activeElement));
    const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && (present !== -1 || key.length === 1)) {
      rows[present === -1 ? 0 : present + step]?.focus();
      return true;
    }
    const isFree = document.activeElement === document.body;
    const row = rows[present] ?? (isFree ? rows.find((one) => one.dataset['todo'] === current) : undefined);
    const todo = shown.find((one) => one.key === row?.dataset['todo']);
    if (!row || !todo) return false;
    const { request } = todo;
    if (key === 'Enter' && document.activeElement === row) router.history.push(todo.to);
    else if (request && key === 'o') setProposing(todo);
    else if (request && key === 'd') setDeclining(request);
    else if (key === 's') void putOff(todo);
    else if (request && key === 'c') confirm.mutate([request]);
    else if (request || key.toUpperCase() !== VERB_KEYS[todo.verb]) return false;
    else router.history.push(todo.to);
    return true;
  });

  return (
    <Panel flush fits>
      <div className={styles.head}>
        <h2>{words.todo}</h2>
        <div className={styles.chips} role="group" aria-label={words.todo}>
          <button type="button" aria-pressed={subject === null} onClick={() => setSubject(null)}>
            {words.all} <span>{subjects.reduce((sum, which) => sum + countOf(which), 0)}</span>
          </button>
          {subjects
            .filter((which) => which === subject || countOf(which) > 0)
            .map((which) => (
              <button key={which} type="button" aria-pressed={subject === which} onClick={() => setSubject(which)}>
                {words.subjects[which]} <span>{countOf(which)}</span>
              </button>
            ))}
        </div>
        <div role="status">
          {steady.fresh.size > 0 && (
            <button type="button" className={styles.fresh} onClick={steady.show}>
              {words.fresh(steady.fresh.size)}
            </button>
          )}
        </div>
      </div>
      {confirm.error && <Notice tone="block">{confirm.error.message}</Notice>}
      <div
        ref={list}
        className={styles.list}
        onFocus={({ target }) => setReached(target.closest<HTMLElement>('[data-todo]')?.dataset['todo'] ?? null)}
      >
        {shown.length === 0 && isComplete && (
          <p className={styles.none}>{subject === null ? words.nothing : words.nothingOf}</p>
        )}
        {groups.map(({ group, rows, count }) =>
          shown.includes(rows[0]!) ? (
            <section key={group} aria-label={words.groups[group]}>
              <h3 className={styles.group}>
                {words.groups[group]} <span>{count}</span>
              </h3>
              <ul>
                {rows
                  .filter((todo) => shown.includes(todo))
                  .map((todo) => (
                    <Fragment key={todo.key}>
                      <TodoRow
                        todo={todo}
                        isCurrent={todo.key === current}
                        onConfirm={() => todo.request && confirm.mutate([todo.request])}
                        onOtherDay={() => setProposing(todo)}
                        onDecline={() => setDeclining(todo.request ?? null)}
                        onAside={() => void putOff(todo)}
                        asideLabel={seesAside ? words.bringBack : words.setAside}
                      />
                      {folded.size > 0 && todo === failed[FAILED - 1] && (
                        <li>
                          <button type="button" className={styles.fold} onClick={unfold}>
                            {words.moreFailed(folded.size)} <span title={namesOf(folded)}>{namesOf(folded)}</span>
                            <b>{words.show}</b>
                          </button>
                        </li>
                      )}
                    </Fragment>
                  ))}
              </ul>
            </section>
          ) : null,
        )}
      </div>
      {(groups.length > 1 || open.length - shown.length + moreRequests + others + away.length > 0) && (
        <p className={styles.foot}>
          {groups.length > 1 && (
            <span className={styles.jumps}>
              {groups.map(({ group, rows, count }) => (
                <button key={group} type="button" className={styles.jump} onClick={() => goTo(rows[0]!)}>
                  {words.groups[group]} <span>{count}</span>
                </button>
              ))}
            </span>
          )}
          {open.length > shown.length && (
            <button type="button" onClick={() => setWhole(true)}>
              {words.more(open.length - shown.length)}
            </button>
          )}
          {away.length > 0 && (
            <button type="button" aria-pressed={seesAside} onClick={() => setAsksAside(!seesAside)}>
              {seesAside ? words.backToQueue : words.away(away.length)}
            </button>
          )}
          {open.length === shown.length && moreRequests > 0 && (
            <TextLink to="/desk/requests">{words.requestsLeft(moreRequests)}</TextLink>
          )}
          {open.length === shown.length && others > 0 && <span>{words.unlisted(others)}</span>}
        </p>
      )}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(null)} />}
      {proposing?.request && (
        <ProposeDialog request={proposing.request} date={proposing.offer} onClose={() => setProposing(null)} />
      )}
    </Panel>
  );
}

import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '@tonnage/e2e/sessions';
import type { Company } from './company.ts';
import { hasFailed, type Outcome, Person } from './people.ts';
import { CUSTOMER, type Pick, ROLES } from './roles.ts';

/** People of each role at each address, and how long they think between two calls on average, ms. */
const PEOPLE = { customer: 4, planner: 3, accounts: 1, team: 1 } as const;
const THINKS = 150;
/** Open pages of each login that listen to live updates. */
const PAGES = 10;

const LOGINS: Readonly<Record<keyof typeof PEOPLE, string>> = {
  customer: CUSTOMER,
  planner: 'office@harrow.example',
  accounts: 'manager@harrow.example',
  team: 'manager@metrics.example',
};

/** All roles at work at each of the addresses until `ending`. Returns what every call came to. */
export async function mixedTraffic(company: Company, urls: readonly string[], ending: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  // One connection answers all, so each question waits for the one before.
  let last: Promise<unknown> = Promise.resolve();
  const pick: Pick = async <Row>(text: string) => {
    const asked = last.then(() => company.rows(`select * from (${text}) found order by random() limit 1`));
    last = asked;
    return (await asked)[0] as Row | undefined;
  };
  const work: Promise<void>[] = [];
  const repeat = async (act: () => Promise<Outcome | null>) => {
    while (!ending.aborted) {
      const outcome = await act();
      if (outcome) outcomes.push(outcome);
      await wait(Math.random() * 2 * THINKS);
    }
  };
  for (const url of urls)
    for (const [role, acts] of Object.entries(ROLES)) {
      const name = role as keyof typeof PEOPLE;
      const person = await Person.login(url, LOGINS[name], PASSWORD);
      for (let page = 0; page < PAGES; page++) work.push(person.listen(ending));
      for (let n = 0; n < PEOPLE[name]; n++)
        work.push(repeat(() => acts[Math.floor(Math.random() * acts.length)]!(person, pick)));
    }
  await Promise.all(work);
  return outcomes;
}

/** Prints the calls of each action, how many were done, refused and failed, and their times. */
export function printCalls(outcomes: readonly Outcome[]): void {
  console.log('| action | calls | done | refused | failed | median, ms | p99, ms |\n|---|---|---|---|---|---|---|');
  for (const [action, all] of [...Map.groupBy(outcomes, (each) => each.action)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0);
    const done = all.filter(({ status }) => status >= 200 && status < 300).length;
    const failed = all.filter(hasFailed).length;
    console.log(
      `| ${action} | ${all.length} | ${done} | ${all.length - done - failed} | ${failed} | ${at(0.5)} | ${at(0.99)} |`,
    );
  }
  const refused = outcomes.filter((each) => each.status >= 400 && each.status < 500);
  const reasons = Map.groupBy(refused, ({ action, status, text }) => {
    const [, code = text.slice(0, 120)] = /"code":"(\w+)"/.exec(text) ?? [];
    return `${action}: ${status} ${code}`;
  });
  for (const [reason, { length }] of [...reasons].toSorted((a, b) => b[1].length - a[1].length).slice(0, 12))
    console.log(`${length} × ${reason}`);
}

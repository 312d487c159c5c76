import { type Request } from './capture.ts';
import { throughput } from './load.ts';

const ROUNDS = 3;

/** One server of a comparison. */
export interface Side {
  port: number;
  /** What it has cost so far, s; asked before and after each round. */
  cost?: () => number;
}

/**
 * Prints what each call does a second at two servers, by turns at 32 callers: the round with the median ratio. Where sides have a cost, also
 * its milliseconds a call.
 */
export async function printByTurns(
  requests: readonly Request[],
  [one, other]: readonly [Side, Side],
  database: { url: string },
  [name, otherName]: readonly [string, string],
  costOf = 'primary',
): Promise<void> {
  const costs = one.cost !== undefined;
  const head = (of: string) => `${of}/s | p99 ms${costs ? ` | ${costOf}, ms a call` : ''}`;
  console.log(`\n| call | ${head(name)} | ${head(otherName)} | ratio | of three rounds |`);
  console.log(`|${'---|'.repeat(costs ? 9 : 7)}`);
  for (const request of requests) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const sides = [];
      for (const side of round % 2 === 0 ? [one, other] : [other, one])
        sides.push(await measured(side, request, database));
      if (round % 2 === 1) sides.reverse();
      rounds.push({ sides, ratio: sides[1]!.perSecond / sides[0]!.perSecond });
    }
    const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
    const { sides, ratio } = sorted[Math.floor(ROUNDS / 2)]!;
    const figures = sides
      .map(({ perSecond, p99, cost }) => `${perSecond.toFixed(0)} | ${p99}${costs ? ` | ${cost.toFixed(2)}` : ''}`)
      .join(' | ');
    const spread = `${sorted[0]!.ratio.toFixed(2)} to ${sorted.at(-1)!.ratio.toFixed(2)}`;
    console.log(`| ${request.name} | ${figures} | ${ratio.toFixed(2)} | ${spread} |`);
  }
}

async function measured({ port, cost = () => 0 }: Side, request: Request, database: { url: string }) {
  let before = 0;
  const onBegin = async () => void (before = cost());
  const result = await throughput(port, request, { ...database, onBegin });
  return { ...result, cost: ((cost() - before) * 1_000) / result.total };
}

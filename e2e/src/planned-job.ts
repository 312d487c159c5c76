import type { Page } from 'playwright-core';
import { apiOf } from './api-client.ts';

interface Job {
  jobId: string;
  type: string;
  status: string;
}

const WEEKS = 4;

/** A confirmed delivery that no lorry has, on the first day from today on that has one, with its depot. */
export async function unallocatedJob(url: (path: string) => string) {
  const office = await apiOf(url, 'office@harrow.example');
  const get = async <T>(path: string) => (await office('GET', path)).body['data'] as T;
  const { today, depots } = await get<{ today: string; depots: { id: string }[] }>('/desk/me');
  for (let week = 0; week < WEEKS; week++)
    for (const { id: depotId } of depots) {
      const from = new Date(Date.parse(today) + week * 7 * 86_400_000).toISOString().slice(0, 10);
      const { days } = await get<{ days: { date: string; closed: string | null; jobs: Job[] }[] }>(
        `/desk/planner?depotId=${depotId}&from=${from}`,
      );
      for (const { date, closed, jobs } of days) {
        const job = closed === null && jobs.find(({ type, status }) => type === 'delivery' && status === 'confirmed');
        if (job) return { id: job.jobId, date, depotId };
      }
    }
  throw new Error('The demo has no delivery without a lorry.');
}

/** The first later day that the open dialog of a job offers, once it has loaded its days. */
export async function laterDay(page: Page, date: string): Promise<string> {
  const day = await page.waitForFunction(
    (after) =>
      [...document.querySelectorAll<HTMLOptionElement>('[role="dialog"] option')].find(
        ({ value }) => /^\d{4}-\d\d-\d\d$/.test(value) && value > after,
      )?.value,
    date,
  );
  return (await day.jsonValue())!;
}

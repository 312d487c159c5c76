import { call } from '../api.ts';
import type { CellEntry } from './cells.ts';

/** Sends values of a project. Throws ApiError. */
export async function writeCells(projectId: string, entries: CellEntry[]) {
  return (await call('writeEntries', { params: { id: projectId }, body: { data: { entries } } })).data.results;
}

import { isIsoDate, type IsoDate } from '@tonnage/domain/dates';

/** What the address of the projects says. Anything else in it is dropped. */
export interface ProjectsSearch {
  state?: 'finished' | 'all' | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

export function projectsSearch(raw: Record<string, unknown>): ProjectsSearch {
  // A word of digits alone was read as a number.
  const said = raw['q'];
  const q = typeof said === 'string' || typeof said === 'number' ? String(said).slice(0, 100) : '';
  const page = Number(raw['page']);
  return {
    ...(raw['state'] === 'finished' || raw['state'] === 'all' ? { state: raw['state'] } : {}),
    ...(q.trim() === '' ? {} : { q }),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The last column that is shown; absent: the running one. */
export interface ReportSearch {
  to?: IsoDate | undefined;
}

export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  return typeof raw['to'] === 'string' && isIsoDate(raw['to']) ? { to: raw['to'] } : {};
}

export interface PendingSearch {
  page?: number | undefined;
}

export function pendingSearch(raw: Record<string, unknown>): PendingSearch {
  const page = Number(raw['page']);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}

export interface NewOrganisationSearch {
  step?: 'managers' | undefined;
}

export function newOrganisationSearch(raw: Record<string, unknown>): NewOrganisationSearch {
  return raw['step'] === 'managers' ? { step: 'managers' } : {};
}

/** The step of a new project, and the organisation that it begins with. */
export interface NewProjectSearch {
  step?: 'categories' | 'frequency' | 'metrics' | undefined;
  organisation?: string | undefined;
}

export function newProjectSearch(raw: Record<string, unknown>): NewProjectSearch {
  const { step, organisation } = raw;
  return {
    ...(step === 'categories' || step === 'frequency' || step === 'metrics' ? { step } : {}),
    ...(typeof organisation === 'string' ? { organisation } : {}),
  };
}

export function invitationSearch(raw: Record<string, unknown>): { token?: string | undefined } {
  return typeof raw['token'] === 'string' ? { token: raw['token'] } : {};
}

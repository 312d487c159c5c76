import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, organisationName } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

/** The screen that a view is of, by a name of its own: `orders`, `scorecard`. */
const list = z.string().regex(/^[a-z-]{1,40}$/);
/** The filters, order and columns of a list, as its address has them: `state=on-site&depot=…`. */
const search = z.string().max(LIMITS.viewSearch);

export const savedView = z.object({ id, list, name: z.string(), search: z.string() });
export type SavedView = z.output<typeof savedView>;

const views = group({ tag: 'Identity', access: 'session', path: '/users/me/views' });

export const listViews = views({
  summary: 'List my saved views of the lists, by name',
  method: 'GET',
  response: one(z.array(savedView)),
});

export const saveView = views.create({
  summary: 'Save a view of a list under a name',
  body: dataOf({ list, name: organisationName, search }),
  response: one(savedView),
  refusals: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const updateView = views.update({
  summary: 'Rename one of my views, or save another address under its name',
  path: '/{id}',
  body: dataOf({ name: organisationName.optional(), search: search.optional() }),
  response: one(savedView),
  refusals: ['VIEW_NAME_TAKEN'],
});

export const removeView = views.remove({
  summary: 'Delete one of my views',
  path: '/{id}',
  response: one(z.object({ id })),
});

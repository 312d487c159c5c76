import { ApiError } from '../lib/api-error.ts';
import { confirm } from '../ui/overlay/confirm.ts';

interface Version<Values> {
  values: Values;
  /** The instant of its last change, as `If-Match` names it. */
  version: string;
}

interface Saving<Values, Saved> {
  opened: Version<Values>;
  typed: Values;
  /**
   * Saves the input over the version that it was based on. Throws CHANGED_MEANWHILE if that is no longer the current
   * one.
   */
  send: (typed: Values, opened: Version<Values>) => Promise<Saved>;
  latest: () => Promise<Version<Values>>;
  /** A field and its value, as the form shows them. */
  show: (field: keyof Values & string, values: Values) => string;
}

const words = {
  title: 'Someone else has changed this',
  body: (theirs: string) => `While you were editing, it was changed to: ${theirs}. Do you want to replace that?`,
  replace: 'Replace with mine',
  back: 'Go back',
};

/**
 * Saves a form without overwriting another user's change unseen. Changes that somebody else has saved in other fields
 * stay. For a field that both have changed, the user sees the other value and is asked. Throws ApiError;
 * CHANGED_MEANWHILE if the user goes back to look.
 */
export async function saveOver<Values extends Record<keyof Values, string>, Saved>({
  opened,
  typed,
  send,
  latest,
  show,
}: Saving<Values, Saved>): Promise<Saved> {
  try {
    return await send(typed, opened);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
    const now = await latest();
    const fields = Object.keys(typed) as (keyof Values & string)[];
    const mine = fields.filter((field) => typed[field] !== opened.values[field]);
    const both = mine.filter(
      (field) => now.values[field] !== opened.values[field] && now.values[field] !== typed[field],
    );
    const theirs = both.map((field) => show(field, now.values)).join(', ');
    const replaces =
      both.length === 0 ||
      (await confirm({ title: words.title, body: words.body(theirs), confirm: words.replace, cancel: words.back }));
    if (!replaces) throw error;
    const merged = { ...now.values, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) };
    return saveOver({ opened: now, typed: merged, send, latest, show });
  }
}

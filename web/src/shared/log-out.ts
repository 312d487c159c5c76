import { countDrafts } from '../lib/drafts.ts';
import { forgetUnsent, logOut } from '../lib/log-out.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import { requestsOf } from '../lib/outbox/requests.ts';
import { sendEverything, unsentOf } from '../lib/outbox/send-everything.ts';
import { shownUser } from '../lib/shown.ts';
import { countTypedElsewhere } from '../lib/typed.ts';
import { leaveUnasked, mayLeave } from '../ui/use-dirty-guard.ts';
import { choose, type Choice } from '../ui/overlay/choose.ts';

type Answer = 'send' | 'keep' | 'delete';

const words = {
  title: 'Before you log out',
  requests: (n: number) => (n === 1 ? '1 request has not been sent.' : `${n} requests have not been sent.`),
  values: (n: number) => (n === 1 ? '1 value has not been sent.' : `${n} values have not been sent.`),
  drafts: (n: number) => (n === 1 ? '1 form is unfinished.' : `${n} forms are unfinished.`),
  elsewhere: (n: number) =>
    n === 1 ? '1 form is half-filled in another tab.' : `${n} forms are half-filled in other tabs.`,
  unsentStill: (n: number) => (n === 1 ? 'We couldn’t send it just now.' : 'We couldn’t send them just now.'),
  keepText: (n: number) => {
    const them = n === 1 ? 'it' : 'them';
    return `Keep ${them} on this device to finish when you next log in. On a shared device, delete ${them}.`;
  },
  send: 'Send now',
  keep: 'Keep on this device',
  delete: 'Delete',
};

/**
 * Logs out. Asks first whether to leave a half-filled form of this page, then what to do with what is unsent or unfinished, and
 * leaves on the device only what the user chose to keep. The session ends after that. Returns false if the user stays logged in.
 */
export async function confirmLogOut(): Promise<boolean> {
  if (!(await mayLeave())) return false;
  const userId = shownUser();
  if (userId !== null && !(await resolveUnsent(userId))) return false;
  leaveUnasked();
  await logOut();
  return true;
}

/** Asks until every unsent item is decided. Returns false if the user does not want to log out. */
async function resolveUnsent(userId: string): Promise<boolean> {
  for (let failed = false; ;) {
    const [entries, elsewhere] = await Promise.all([outbox.refresh(), countTypedElsewhere(userId)]);
    const left = { requests: requestsOf(entries, userId).length, values: 0, drafts: countDrafts(userId), elsewhere };
    left.values = unsentOf(entries, userId).length - left.requests;
    if (sum(left) === 0) return true;
    const answer = await ask(left, failed);
    if (answer === 'delete') await forgetUnsent(userId);
    if (answer !== 'send') return answer !== null;
    await sendEverything(userId);
    failed = unsentOf(outbox.read(), userId).length > 0;
  }
}

/** The number of unfinished items of each kind. */
type Left = Record<'requests' | 'values' | 'drafts' | 'elsewhere', number>;

const sum = ({ requests, values, drafts, elsewhere }: Left) => requests + values + drafts + elsewhere;

function ask(left: Left, failed: boolean): Promise<Answer | null> {
  const unsent = left.requests + left.values;
  const sentences = [
    ...(['requests', 'values'] as const).map((each) => left[each] > 0 && words[each](left[each])),
    failed && words.unsentStill(unsent),
    ...(['drafts', 'elsewhere'] as const).map((each) => left[each] > 0 && words[each](left[each])),
  ];
  const send: Choice<Answer>[] =
    unsent > 0 && !failed ? [{ answer: 'send', label: words.send, variant: 'primary' }] : [];
  return choose<Answer>({
    title: words.title,
    body: [...sentences, words.keepText(sum(left))].filter(Boolean).join(' '),
    choices: [
      { answer: 'delete', label: words.delete, variant: 'danger' },
      { answer: 'keep', label: words.keep },
      ...send,
    ],
  });
}

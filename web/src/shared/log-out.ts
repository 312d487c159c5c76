import { countDrafts } from '../lib/drafts.ts';
import { forgetUnsent, logOut } from '../lib/log-out.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import { sendEverything, unsentOf } from '../lib/outbox/send-everything.ts';
import { shownUser } from '../lib/shown.ts';
import { choose, type Choice } from '../ui/overlay/choose.ts';

type Answer = 'send' | 'keep' | 'delete';

const words = {
  title: 'Before you log out',
  unsent: (n: number) => (n === 1 ? '1 change has not been sent.' : `${n} changes have not been sent.`),
  drafts: (n: number) => (n === 1 ? '1 form is unfinished.' : `${n} forms are unfinished.`),
  unsentStill: 'We couldn’t send them just now.',
  keepText: 'Keep them on this device to finish when you next log in. On a shared device, delete them.',
  send: 'Send now',
  keep: 'Keep on this device',
  delete: 'Delete',
};

/**
 * Logs out; where something is unsent or unfinished, asks first what becomes of it, and leaves on the device only what the person chose
 * to keep. False: they stay logged in.
 */
export async function askAndLogOut(): Promise<boolean> {
  const userId = shownUser();
  if (userId !== null && !(await settleUnsent(userId))) return false;
  await logOut();
  return true;
}

/** Asks until nothing is left that nobody has decided about. False: the person does not want to log out. */
async function settleUnsent(userId: string): Promise<boolean> {
  for (let failed = false; ;) {
    const unsent = unsentOf(await outbox.refresh(), userId).length;
    const drafts = countDrafts(userId);
    if (unsent + drafts === 0) return true;
    const answer = await ask(unsent, drafts, failed);
    if (answer === 'delete') await forgetUnsent(userId);
    if (answer !== 'send') return answer !== null;
    await sendEverything(userId);
    failed = unsentOf(outbox.read(), userId).length > 0;
  }
}

function ask(unsent: number, drafts: number, failed: boolean): Promise<Answer | null> {
  const said = [unsent > 0 && words.unsent(unsent), failed && words.unsentStill, drafts > 0 && words.drafts(drafts)];
  const send: Choice<Answer>[] =
    unsent > 0 && !failed ? [{ answer: 'send', label: words.send, variant: 'primary' }] : [];
  return choose<Answer>({
    title: words.title,
    body: [...said, words.keepText].filter(Boolean).join(' '),
    choices: [
      { answer: 'delete', label: words.delete, variant: 'danger' },
      { answer: 'keep', label: words.keep },
      ...send,
    ],
  });
}

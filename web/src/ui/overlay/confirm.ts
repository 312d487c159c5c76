import { words } from '../words.ts';
import { choose, type ChoiceQuestion } from './choose.ts';

export interface ConfirmQuestion extends Pick<ChoiceQuestion<string>, 'title' | 'body'> {
  /** A verb, for the button: "Cancel the order", never "OK". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

/** Asks in a dialog; closing it returns false. */
export async function confirm({ title, body, confirm: yes, cancel, danger }: ConfirmQuestion): Promise<boolean> {
  const answer = await choose({
    title,
    body,
    choices: [
      { answer: 'no', label: cancel ?? words.cancel },
      { answer: 'yes', label: yes, variant: danger ? 'danger' : 'primary' },
    ],
  });
  return answer === 'yes';
}

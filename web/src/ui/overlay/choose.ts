import type { ReactNode } from 'react';
import { loaded } from '../lazy-with-retry.ts';
import { overlaysReady } from './gate.ts';

export interface Choice<Answer extends string> {
  answer: Answer;
  /** A verb, for the button. */
  label: string;
  variant?: 'primary' | 'danger' | 'default';
}

export interface ChoiceQuestion<Answer extends string> {
  title: string;
  body?: ReactNode;
  /** The primary choice comes last. */
  choices: readonly Choice<Answer>[];
}

/** Asks in a dialog with one button for each answer; closing it returns null. */
export async function choose<Answer extends string>(question: ChoiceQuestion<Answer>): Promise<Answer | null> {
  await overlaysReady();
  const { ask } = await loaded(() => import('./questions.tsx'));
  return ask(question) as Promise<Answer | null>;
}

import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import type { ChoiceQuestion } from './choose.ts';
import { DialogModal } from './dialog-modal.tsx';

interface AskedQuestion extends ChoiceQuestion<string> {
  id: number;
  resolve: (answer: string | null) => void;
}

let asked: readonly AskedQuestion[] = [];
let nextId = 0;
const listeners = new Set<() => void>();

function show(questions: readonly AskedQuestion[]): void {
  asked = questions;
  for (const listener of listeners) listener();
}

/** Shows a question in a dialog, above an earlier one. Closing it returns null. */
export function ask(question: ChoiceQuestion<string>): Promise<string | null> {
  return new Promise((resolve) => show([...asked, { ...question, id: nextId++, resolve }]));
}

function answer(question: AskedQuestion, chosen: string | null): void {
  show(asked.filter(({ id }) => id !== question.id));
  question.resolve(chosen);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const present = () => asked;

export function Questions() {
  const questions = useSyncExternalStore(subscribe, present, present);
  return questions.map((question) => {
    const { id, title, body, choices } = question;
    // The safest choice has the focus: neither destructive nor the primary action, which must be
    // chosen deliberately.
    const safest = choices.find(({ variant = 'default' }) => variant === 'default');
    return (
      <DialogModal
        key={id}
        title={title}
        description={body}
        onClose={() => answer(question, null)}
        footer={choices.map((choice) => (
          <Button
            key={choice.answer}
            variant={choice.variant ?? 'default'}
            data-autofocus={choice === safest || undefined}
            onClick={() => answer(question, choice.answer)}
          >
            {choice.label}
          </Button>
        ))}
      />
    );
  });
}

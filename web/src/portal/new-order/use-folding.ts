import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { STEPS, type StepName } from './values.ts';

interface Folding {
  answered: Record<StepName, boolean>;
  /** Steps with an error; they stay open. */
  troubled: ReadonlySet<unknown>;
}

/**
 * Answered steps collapse as soon as the user works in another; steps that depend on an earlier
 * answer are closed.
 */
export function useFolding({ answered, troubled }: Folding) {
  const [working, setWorking] = useState<StepName | null>(null);
  // The focus may be asked back into the step that is open already.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const sections = useRef(new Map<StepName, HTMLElement>());
  const focusOn = useRef<StepName | null>(null);
  const held = useRef<{ step: StepName; top: number } | null>(null);

  const topOf = (step: StepName) => sections.current.get(step)?.getBoundingClientRect().top;
  useLayoutEffect(() => {
    if (!held.current) return;
    const top = topOf(held.current.step);
    if (top !== undefined) window.scrollBy({ top: top - held.current.top, behavior: 'instant' });
    held.current = null;
  });
  useLayoutEffect(() => {
    const section = focusOn.current && sections.current.get(focusOn.current);
    const target = section && firstControl(section);
    if (!target) return;
    focusOn.current = null;
    target.focus({ preventScroll: true });
    section.scrollIntoView({ block: 'nearest' });
  });

  const work = (step: StepName) => {
    const top = topOf(step);
    held.current = top === undefined ? null : { step, top };
    setWorking(step);
  };
  const before = (step: StepName) => STEPS.slice(0, STEPS.indexOf(step));
  return {
    state: (step: StepName) =>
      answered[step] && !troubled.has(step)
        ? ('done' as const)
        : before(step).every((s) => answered[s])
          ? ('current' as const)
          : ('todo' as const),
    folded: (step: StepName) => answered[step] && working !== step && !troubled.has(step),
    work,
    /** Opens a step and moves the focus into it. */
    goTo: (step: StepName) => {
      focusOn.current = step;
      setWorking(step);
      redraw();
    },
    /** Collapses all answered steps; the focus stays at this step, on its "Change". */
    leave: (step: StepName) => {
      focusOn.current = step;
      setWorking(null);
    },
    section: (step: StepName) => (element: HTMLElement | null) => {
      if (element) sections.current.set(step, element);
      else sections.current.delete(step);
    },
  };
}

function firstControl(section: HTMLElement): HTMLElement | null {
  return (
    section.querySelector<HTMLElement>('[tabindex="0"]') ??
    section.querySelector<HTMLElement>('input:checked') ??
    section.querySelector<HTMLElement>('input, button')
  );
}

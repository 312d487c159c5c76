import { useEffect, useRef, useState, type ReactNode } from 'react';
import { StepSection } from '../../ui/order/step-section.tsx';

interface FoldingStepProps {
  number: number;
  title: string;
  /** The current answer: the step starts collapsed to it. */
  summary: ReactNode;
  summaryIcon?: ReactNode;
  /** Contains an error: the step opens by itself. */
  troubled: boolean;
  children: ReactNode;
}

/**
 * A step that already has an answer and opens when the user wants to change it; the focus then moves into it.
 */
export function FoldingStep({ number, title, summary, summaryIcon, troubled, children }: FoldingStepProps) {
  const [opened, setOpened] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = (which: string) => body.current?.querySelector<HTMLElement>(which);
    if (opened) (first('input:checked') ?? first('input'))?.focus();
  }, [opened]);
  const open = opened || troubled;
  return (
    <StepSection
      number={number}
      title={title}
      state={troubled ? 'current' : 'done'}
      {...(open ? {} : { summary, summaryIcon })}
      onChange={() => setOpened(true)}
    >
      <div ref={body}>{children}</div>
    </StepSection>
  );
}

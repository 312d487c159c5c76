import { useEffect, useRef, useState, type ReactNode } from 'react';
import { StepSection } from '../../ui/order/step-section.tsx';

interface FoldingStepProps {
  number: number;
  title: string;
  /** The answer as it stands: the step comes folded to it. */
  summary: ReactNode;
  summaryIcon?: ReactNode;
  /** Something in it is refused: it opens by itself. */
  troubled: boolean;
  children: ReactNode;
}

/** A step that is answered already and opens when somebody wants another answer; the focus then goes into it. */
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

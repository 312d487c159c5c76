import { Suspense, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { late } from '../lazy-with-retry.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { SideSheet } from './side-sheet.tsx';

const PopoverPanel = late(() => import('./popover-panel.tsx').then((module) => module.PopoverPanel));

interface PopoverButtonProps {
  /** Names what opens; also the button, unless it says more. */
  label: string;
  /** What the button says instead; of an icon, what is read out after its label. */
  text?: string | undefined;
  /** The label is shown before that text; a phone has no room for it. */
  showsLabel?: boolean;
  icon: ReactNode;
  /** Its icon alone, where there is little room. */
  isIcon?: boolean;
  /** A number on the icon alone. */
  badge?: number;
  /** Some of it cannot wait. */
  isUrgent?: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}

/** A button with a panel of controls below it; on a phone they are in a sheet. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, text, showsLabel = false, icon, isIcon = false, badge, isUrgent, isOpen, onOpen, children } = props;
  const whole = text === undefined ? label : `${label}: ${text}`;
  const button = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const close = () => onOpen(false);
  const opens = { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => onOpen(!isOpen) } as const;
  return (
    <>
      {isIcon ? (
        <IconButton ref={button} label={whole} icon={icon} badge={badge} isUrgent={isUrgent} {...opens} />
      ) : (
        <Button ref={button} icon={icon} {...opens} {...(text !== undefined && { 'aria-label': whole })}>
          {showsLabel && !isPhone ? whole : (text ?? label)}
        </Button>
      )}
      {isOpen && isPhone && (
        <SideSheet title={label} onClose={close} returnTo={() => button.current}>
          {children}
        </SideSheet>
      )}
      {isOpen && !isPhone && (
        <Suspense fallback={null}>
          <PopoverPanel label={label} anchor={button} onClose={close}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}

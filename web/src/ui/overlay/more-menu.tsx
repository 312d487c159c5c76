import { IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { words } from '../words.ts';
import styles from './more-menu.module.css';
import { PopoverButton } from './popover-button.tsx';

interface MoreMenuProps {
  /** Where there are several: "More actions for Diesel". */
  label?: string;
  /** Its icon alone, where there is little room. */
  isIcon?: boolean;
  /** Ghost buttons and links, in the order in which they are read. */
  children: ReactNode;
}

/** What is seldom done here, behind one button. Whatever is pressed in it closes it. */
export function MoreMenu({ label = words.moreActions, isIcon = false, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton label={label} icon={<IconDots />} isIcon={isIcon} isOpen={isOpen} onOpen={setOpen}>
      <div role="presentation" className={styles.menu} onClick={() => setOpen(false)}>
        {children}
      </div>
    </PopoverButton>
  );
}

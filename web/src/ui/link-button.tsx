import type { ReactNode } from 'react';
import { Button, ButtonContent, buttonClass, type ButtonLook } from './button.tsx';
import { KitLink, type LinkProps } from './links.tsx';

export type LinkButtonProps = ButtonLook &
  LinkProps & {
    icon?: ReactNode;
    disabledReason?: string | null | undefined;
  };

/** A link that looks like a button, for navigation rather than an action. */
export function LinkButton({ variant, size, full, icon, disabledReason, children, ...link }: LinkButtonProps) {
  if (disabledReason) {
    return (
      <Button {...{ variant, size, full, icon, disabledReason }} aria-label={link['aria-label']}>
        {children}
      </Button>
    );
  }
  return (
    <KitLink {...link} className={buttonClass({ variant, size, full })}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </KitLink>
  );
}

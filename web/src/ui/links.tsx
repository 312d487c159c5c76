import { createContext, use, type AriaAttributes, type MouseEventHandler, type ReactNode, type Ref } from 'react';

export interface LinkProps {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
  'aria-current'?: AriaAttributes['aria-current'];
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

interface Navigation {
  /** Draws a link inside the application; must pass every prop on to its `<a>`. */
  renderLink: (props: LinkProps) => ReactNode;
  /** A hook of the router that asks before leaving while `mustAsk()` is true. */
  useLeaveBlocker: (mustAsk: () => boolean, ask: () => Promise<boolean>) => void;
  /** Where forms leave what is typed when the page has to be left, by their names, and find it again. */
  typed: {
    register: (name: string, read: () => unknown, isInDialog: () => boolean) => () => void;
    take: (name: string) => unknown;
    /** The name of a dialog whose form finds something when it is opened here; null: none. */
    waiting: () => string | null;
    subscribe: (listener: () => void) => () => void;
  };
}

const NavigationContext = createContext<Navigation>({
  renderLink: ({ to, ...rest }) => <a href={to} {...rest} />,
  useLeaveBlocker: () => undefined,
  typed: {
    register: () => () => undefined,
    take: () => null,
    waiting: () => null,
    subscribe: () => () => undefined,
  },
});

/** The kit knows no routes: the application hands in how its router draws a link and how it holds back a leaving user. */
export function LinkProvider({ children, ...navigation }: Partial<Navigation> & { children: ReactNode }) {
  const outer = use(NavigationContext);
  return <NavigationContext value={{ ...outer, ...navigation }}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  return use(NavigationContext);
}

const LEAVES_THE_APPLICATION = /^(https?:|mailto:|tel:|sms:|blob:|message:|intent:|#|\/api\/)/;

export function KitLink(props: LinkProps) {
  const { renderLink } = useNavigation();
  if (!LEAVES_THE_APPLICATION.test(props.to)) return renderLink(props);
  const { to, ...rest } = props;
  return <a href={to} {...rest} />;
}

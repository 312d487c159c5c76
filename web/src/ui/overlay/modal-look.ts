import type { ModalProps } from '@mantine/core';
import { words } from '../words.ts';
import styles from './overlays.module.css';

/**
 * The style of every dialog. Our own CSS blocks scrolling: Mantine would add a style element, which the policy refuses.
 */
export const modalLook: Partial<ModalProps> = {
  centered: true,
  lockScroll: false,
  padding: 0,
  overlayProps: { backgroundOpacity: 0.5, color: '#0b100d' },
  transitionProps: { transition: 'fade', duration: 120 },
  closeButtonProps: { 'aria-label': words.close, iconSize: 18 },
  classNames: {
    content: styles.content ?? '',
    header: styles.header ?? '',
    title: styles.title ?? '',
    body: styles.body ?? '',
    close: styles.close ?? '',
  },
  // Outside the page's frame a <header> would count as a second banner.
  attributes: { content: { 'data-kit-dialog': true }, header: { role: 'presentation' } },
};

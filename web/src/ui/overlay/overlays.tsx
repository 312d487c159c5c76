import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { modalLook } from './modal-look.ts';
import { overlaysMounted } from './gate.ts';
import './overlays.css';
import styles from './overlays.module.css';

const TOAST_MS = 5000;

export function Overlays() {
  useEffect(() => overlaysMounted(), []);
  return (
    <>
      <ModalsProvider modalProps={modalLook} />
      <Notifications
        className={styles.toasts}
        position="bottom-center"
        autoClose={TOAST_MS}
        pauseResetOnHover="all"
        containerWidth={440}
        limit={3}
      />
    </>
  );
}

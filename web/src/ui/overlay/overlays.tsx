import { useEffect } from 'react';
import { overlaysMounted } from './gate.ts';
import { Questions } from './questions.tsx';
import { Toasts } from './toasts.tsx';

export function Overlays() {
  useEffect(() => overlaysMounted(), []);
  return (
    <>
      <Questions />
      <Toasts />
    </>
  );
}

import { createTheme } from '@mantine/core';

/** Mantine's components (dialogs, toasts) follow the tokens; everything else uses the kit's own CSS. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '680' },
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
});

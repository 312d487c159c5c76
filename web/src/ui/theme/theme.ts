import { createTheme } from '@mantine/core';

/** What Mantine draws for us (dialogs, toasts) follows the tokens; everything else is the kit's own CSS. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '680' },
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: false,
});

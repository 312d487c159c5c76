import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const FONTS = ['1em "Inter Variable"', '700 1em "Archivo Variable"'];

/**
 * Draws an app on its page. The fonts are asked for here: those that the first layout asks for come a frame after it, and
 * rows move.
 */
export function draw(queryClient: QueryClient, app: ReactNode): void {
  for (const font of FONTS) void document.fonts.load(font).catch(() => undefined);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw in.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{app}</QueryClientProvider>
    </StrictMode>,
  );
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { Kit } from '../ui/kit.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

createRoot(root).render(
  <StrictMode>
    <Kit>
      <EmptyState text="The screens of the portal are hung in here." />
    </Kit>
  </StrictMode>,
);

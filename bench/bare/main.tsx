import { createRoot } from 'react-dom/client';

/** The least that a page of React is: what ours are measured beside. */
createRoot(document.getElementById('root')!).render(
  <main>
    <h1>A bare page</h1>
    <p>One heading and one sentence, and nothing else.</p>
  </main>,
);

export const words = {
  label: 'Statistics',
  question: (name: string) =>
    `May ${name} count how the portal is used? It loads Google Tag Manager, which sets cookies. Nothing depends on it.`,
  allow: 'Allow',
  refuse: 'Refuse',
  now: { given: 'You allow the counting of visits.', refused: 'You do not allow the counting of visits.' },
  change: { given: 'Refuse it', refused: 'Allow it' },
};

export const words = {
  label: 'Analytics cookies',
  question: (name: string) =>
    `Can ${name} use analytics cookies (Google Tag Manager) to see how the portal is used? It works the same either way.`,
  allow: 'Accept',
  refuse: 'Reject',
  now: { given: 'You’ve accepted analytics cookies.', refused: 'You’ve rejected analytics cookies.' },
  change: { given: 'Reject', refused: 'Accept' },
};

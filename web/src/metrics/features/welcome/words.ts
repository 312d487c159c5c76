export const words = {
  title: 'Welcome to metrics',
  steps: [
    {
      title: 'Metrics first',
      text: 'A metric is one figure that matters, reported again and again: tonnes, spend, a rate.',
    },
    {
      title: 'Organisations, projects, metrics',
      text: 'An organisation has projects; a project has metrics that are reported at the same times.',
    },
    {
      title: 'Report in seconds',
      text: 'Type a week like a spreadsheet, or paste it from one. Every cell is saved by itself.',
    },
    {
      title: 'Accept or dismiss',
      text: 'Managers accept what is normal in one stroke, and look at the rest one by one.',
    },
    { title: 'Evolution and objectives', text: 'See how a figure goes, against what it is to reach. Gaps stay gaps.' },
    {
      title: 'Together',
      text: 'Editors report, viewers follow and comment, managers decide. Each sees what is theirs.',
    },
  ],
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  go: (n: number) => `Go to step ${n}`,
  dots: 'Steps',
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  start: 'Start',
};

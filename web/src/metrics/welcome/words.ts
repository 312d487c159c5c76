export const words = {
  steps: [
    {
      title: 'Metrics first',
      text: 'A metric is a figure that matters, reported regularly: tonnes, spend or a rate.',
    },
    {
      title: 'Organisations, projects, metrics',
      text: 'Organisations have projects. Each project has metrics that are reported on the same schedule.',
    },
    {
      title: 'Report in seconds',
      text: 'Type values as you would in a spreadsheet, or paste them from one. Each cell is saved automatically.',
    },
    {
      title: 'Accept or dismiss',
      text: 'Managers accept all normal values in one go and check the rest one by one.',
    },
    {
      title: 'Evolution and objectives',
      text: 'See how a figure changes over time against its objective. Missing values show as gaps.',
    },
    {
      title: 'Together',
      text: 'Editors report, viewers read and comment, managers accept. Everyone sees only what’s shared with them.',
    },
  ],
};

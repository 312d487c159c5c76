export const words = {
  save: 'Save',
  saved: 'Saved',
  addMetric: 'Add a metric',
  changeOf: (name: string) => `Edit ${name}`,
  moreFor: (name: string) => `More actions for ${name}`,
  finish: 'Finish',
  finishText: 'Everyone will have view-only access. This can’t be undone. You can still view and export.',
  ended: (name: string) => `${name} is finished`,
  deleted: (name: string) => `${name} deleted`,
};

/** The search of every app. */
export const words = {
  commands: 'Go to',
};

export const words = {
  offline: (when: string | null) =>
    when === null ? 'You are offline.' : `You are offline. This is what was last loaded, at ${when}.`,
};

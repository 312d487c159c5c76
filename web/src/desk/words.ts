/** The names of the desk's places. What a screen says stands beside the screen. */
export const words = {
  requests: 'Requests',
  planner: 'Planner',
};

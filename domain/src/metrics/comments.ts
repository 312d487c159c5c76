/** Minutes in which authors may edit or delete their comment. Source: metrics.md §2.8. */
export const COMMENT_OPEN_MINUTES = 15;

/** The end of that time for a comment written at an instant. Milliseconds since 1970. */
export function commentOpenUntil(writtenMs: number): number {
  return writtenMs + COMMENT_OPEN_MINUTES * 60_000;
}

/** Minutes in which whoever wrote a comment may put it right or take it back. Source: metrics.md §2.8. */
export const COMMENT_OPEN_MINUTES = 15;

/** Until when a comment that was written at an instant is its author's to change. Milliseconds since 1970. */
export function commentOpenUntil(writtenMs: number): number {
  return writtenMs + COMMENT_OPEN_MINUTES * 60_000;
}

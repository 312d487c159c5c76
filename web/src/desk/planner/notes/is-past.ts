/** Whether a depot's note names an hour of today that has passed: "closed until 11:00". `now`: minutes from midnight, null on other days. */
export function isPast(note: string, now: number | null): boolean {
  const [, hour, minute] = /\buntil (\d{1,2})[:.](\d{2})\b/i.exec(note) ?? [];
  return now !== null && hour !== undefined && now >= Number(hour) * 60 + Number(minute);
}

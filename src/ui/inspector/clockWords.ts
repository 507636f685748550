/** The local time of day with milliseconds. */
export function clockWords(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(11, 23)
}

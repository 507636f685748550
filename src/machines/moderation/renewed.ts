/** A moderator's lists change by what others do and by time alone: what can be undone, who is muted, what is reported. Ms. */
export const RENEWED = { renewAfter: 5_000 } as const

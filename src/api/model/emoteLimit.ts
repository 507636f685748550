/** Most emotes of one line: more are a picture, not a word. What is written like one counts, whether anybody drew it or not. */
export const EMOTE_LIMIT = 10

/** Whether a line has more `:codes:` than that. */
export const hasTooManyEmotes = (line: string): boolean => (line.match(/:[a-z]+:/gu)?.length ?? 0) > EMOTE_LIMIT

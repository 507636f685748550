/** The site's own emotes, by the code that stands for each in a line, as `:goal:`. Both halves know them; another code is only text. */
export const EMOTES = [
  'goal',
  'save',
  'laugh',
  'wow',
  'cry',
  'angry',
  'love',
  'cool',
  'think',
  'shy',
  'sleep',
  'pray',
  'clap',
  'gg',
  'up',
  'down',
  'fire',
  'whistle',
  'yellow',
  'red',
  'trophy',
  'scarf',
] as const
export type Emote = (typeof EMOTES)[number]

/** A stretch of a line: words, or an emote. */
export type EmotePart = { readonly type: 'text'; readonly text: string } | { readonly type: 'emote'; readonly code: Emote }

const TOKEN = new RegExp(`:(${EMOTES.join('|')}):`, 'gu')

/** Parts a line at its emotes. */
export function splitEmotes(line: string): readonly EmotePart[] {
  const parts: EmotePart[] = []
  let from = 0
  for (const { 0: token, 1: written, index } of line.matchAll(TOKEN)) {
    const code = EMOTES.find((one) => one === written)
    if (code === undefined) continue
    if (index > from) parts.push({ type: 'text', text: line.slice(from, index) })
    parts.push({ type: 'emote', code })
    from = index + token.length
  }
  if (from < line.length) parts.push({ type: 'text', text: line.slice(from) })
  return parts
}

/** Where an emote's picture is. */
export const emoteAddress = (code: Emote): string => `/emotes/${code}.svg`

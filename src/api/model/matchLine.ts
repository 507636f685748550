import type { MatchEventKind } from './matchEvent.ts'
import type { MatchSport } from './matchPeriods.ts'

/** The key of the words of a line that the chat is told of a match. */
type ChatLineKey = `football${'Score' | 'Break' | 'End'}` | `basketball${'Break' | 'End'}` | `esports${'Score' | 'End'}`

/** What of a match the chat is told: goals, ends of halves and quarters, maps that are won, and the end. Baskets fall too often. */
const CHAT_LINES: Readonly<Record<MatchSport, Partial<Readonly<Record<MatchEventKind, ChatLineKey>>>>> = {
  football: { score: 'footballScore', break: 'footballBreak', end: 'footballEnd' },
  basketball: { break: 'basketballBreak', end: 'basketballEnd' },
  esports: { score: 'esportsScore', end: 'esportsEnd' },
}

/** The key of the words for what happened in a match; null = it is no line of the chat. */
export function chatLineKey(sport: MatchSport, kind: MatchEventKind): ChatLineKey | null {
  return CHAT_LINES[sport][kind] ?? null
}

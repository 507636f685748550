import type { MatchEvent } from '#src/api/model/matchEvent.ts'

/** What happened in the match m1: its home side scored in the eleventh minute, unless said otherwise. */
export const matchEvent = (id: string, fields: Partial<MatchEvent> = {}): MatchEvent => ({
  id,
  matchId: 'm1',
  at: 1,
  second: 600,
  period: 1,
  kind: 'score',
  side: 'home',
  points: 1,
  homeScore: 1,
  visitScore: 0,
  inChat: null,
  ...fields,
})

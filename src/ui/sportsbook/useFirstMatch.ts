import { useState } from 'react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'

/** The match to begin with where there is room for one: one that is being played, else the next. It stays the same while it is there. */
export function useFirstMatch(matches: readonly AnchorMatch[]): string | null {
  const [first, setFirst] = useState<string | null>(null)
  if (first !== null && matches.some(({ matchId }) => matchId === first)) return first
  const next = matches.find(({ gameStatus }) => gameStatus === 'live') ?? matches.find(({ gameStatus }) => gameStatus !== 'ended')
  const id = next?.matchId ?? null
  if (id !== first) setFirst(id)
  return id
}

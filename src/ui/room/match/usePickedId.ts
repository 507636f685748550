import { useSelector } from '@xstate/react'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { selectSelectedId } from '#src/machines/odds/oddsSelectors.ts'
import type { BetSheetRef } from '#src/machines/sportsbook/betSheetMachine.ts'

/** What is picked of a match's prices in the slip; null = none. */
export function usePickedId(sheet: BetSheetRef | undefined, match: AnchorMatch): string | null {
  const slip = useSelector(sheet, (snapshot) =>
    snapshot?.context.price?.match.matchId === match.matchId ? snapshot?.children.slip : undefined,
  )
  const odds = useSelector(slip, (snapshot) => snapshot?.children.odds)
  return useSelector(odds, (snapshot) => (snapshot === undefined ? null : selectSelectedId(snapshot)))
}

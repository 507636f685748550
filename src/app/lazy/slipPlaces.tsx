import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { betSheetMachine } from '#src/machines/sportsbook/betSheetMachine.ts'
import { MatchBets } from '#src/ui/sportsbook/sheet/MatchBets.tsx'
import { PageSlip } from '#src/ui/sportsbook/sheet/PageSlip.tsx'
import { RoomSlip } from '#src/ui/sportsbook/sheet/RoomSlip.tsx'
import type { App } from '../app.ts'
import { sportsbookOf } from './sportsbook.ts'

type Sheet = ActorRefFrom<typeof betSheetMachine>

/** What a slip is drawn with, wherever it is. */
function slipPropsOf({ actors, navigator, saferPlay }: App, sheet: Sheet) {
  const onLogin = () => actors.prompt.send({ type: 'login.needed', featureKey: 'feature.sportsbook', fromPage: navigator.here() })
  return function useSlipProps() {
    const isMember = useSelector(actors.session, (snapshot) => snapshot.context.member !== null)
    return { sheet, isMember, play: saferPlay, onLogin }
  }
}

/** The slip in a match's room. */
export function slipInRoomOf(app: App, sheet: Sheet) {
  const useSlipProps = slipPropsOf(app, sheet)
  return function SlipInRoom({ matchId }: { readonly matchId: string }) {
    return <RoomSlip {...useSlipProps()} matchId={matchId} />
  }
}

/** The slip over any other page. */
export function slipOverPageOf(app: App, sheet: Sheet) {
  const useSlipProps = slipPropsOf(app, sheet)
  return function SlipOverPage() {
    return <PageSlip {...useSlipProps()} />
  }
}

/** The member's bets on a match. */
export function matchBetsOf(app: App) {
  const { bets } = sportsbookOf(app)
  return function BetsOfMatch({ match }: { readonly match: AnchorMatch }) {
    const memberId = useSelector(app.actors.session, (snapshot) => snapshot.context.member?.memberId ?? null)
    return memberId === null ? null : <MatchBets key={memberId} logic={bets} match={match} />
  }
}

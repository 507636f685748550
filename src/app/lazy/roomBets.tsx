import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { Later } from '#src/ui/kit/Later.tsx'
import { MatchTab, type MatchTabProps } from '#src/ui/room/match/MatchTab.tsx'
import type { App } from '../app.ts'
import { betSheetOf } from './bets.ts'

type RoomMatchTabProps = Omit<MatchTabProps, 'bets' | 'isMember' | 'onPrice'> & {
  /** A price was tapped: its slip opens in the chat's column. */
  readonly onTapped: () => void
}

/** The room's match with its prices; its slip and the member's bets come after them. */
export function matchTabOf(app: App) {
  const lazy = betSheetOf(app)
  const { toasts } = app
  return function RoomMatchTab({ onTapped, ...props }: RoomMatchTabProps) {
    const bets = useSyncExternalStore(lazy.subscribe, lazy.current)
    const isMember = useSelector(app.actors.session, (snapshot) => snapshot.context.member !== null)
    // Nobody waits for it: a price that is pressed meanwhile does.
    if (bets === undefined) void lazy.load().catch(() => undefined)
    return (
      <MatchTab
        {...props}
        bets={bets}
        isMember={isMember}
        onPrice={(price) => {
          onTapped()
          void lazy.load().then(
            ({ sheet }) => sheet.send({ type: 'price.tapped', price }),
            () => toasts.raise({ key: 'errors.networkAbnormal', tone: 'warn' }),
          )
        }}
      />
    )
  }
}

/** The slip below what one looks at in a room. */
export function roomSlipOf(app: App) {
  const lazy = betSheetOf(app)
  return function RoomSlipPlace({ matchId }: { readonly matchId: string }) {
    const bets = useSyncExternalStore(lazy.subscribe, lazy.current)
    if (bets === undefined || bets === null) return null
    return (
      <Later>
        <bets.Room matchId={matchId} />
      </Later>
    )
  }
}

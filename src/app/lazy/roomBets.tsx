import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { MatchTab, type MatchTabProps } from '#src/ui/room/match/MatchTab.tsx'
import { RoomPrices, type RoomPricesProps } from '#src/ui/room/match/RoomPrices.tsx'
import type { App } from '../app.ts'
import { betSheetOf } from './bets.ts'

type RoomMatchTabProps = Omit<MatchTabProps, 'bets' | 'isMember' | 'onPrice'> & {
  /** A price was tapped: its slip opens in the chat's column. */
  readonly onTapped: () => void
}

/** Opens the slip of a room's price; who presses before its code is there waits for that. */
const openerOf =
  (app: App) =>
  (price: TappedPrice): void =>
    void betSheetOf(app)
      .load()
      .then(
        ({ sheet }) => sheet.send({ type: 'price.tapped', price }),
        () => app.toasts.raise({ key: 'errors.networkAbnormal', tone: 'warn' }),
      )

/** Who wins the room's match at which price; the slip's code comes with the first that is pressed. */
export function roomPricesOf(app: App) {
  const lazy = betSheetOf(app)
  const open = openerOf(app)
  return function MainPrices(props: Omit<RoomPricesProps, 'sheet' | 'onPrice'>) {
    const bets = useSyncExternalStore(lazy.subscribe, lazy.current)
    return <RoomPrices {...props} sheet={bets?.sheet} onPrice={open} />
  }
}

/** The room's match with its prices; its slip and the member's bets come after them. */
export function matchTabOf(app: App) {
  const lazy = betSheetOf(app)
  const open = openerOf(app)
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
          open(price)
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

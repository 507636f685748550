import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useWide } from '#src/ui/kit/useWide.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { OddsPanel } from './OddsPanel.tsx'
import { type MatchRef, Timeline } from './Timeline.tsx'
import styles from './matchTab.module.css'

/** The slip and the member's bets on a match, once their code is there: null = it cannot be had. */
type RoomBets = { readonly sheet: BetSheetRef; readonly MatchBets: ComponentType<{ readonly match: AnchorMatch }> } | null

export type MatchTabProps = {
  readonly odds: OddsRef
  readonly game: MatchRef
  readonly match: AnchorMatch
  readonly seconds: SecondsLogic
  readonly bets: RoomBets | undefined
  /** A member's bets have their place before they are there; a visitor has none. */
  readonly isMember: boolean
  readonly onPrice: (price: TappedPrice) => void
}

/** The room's match: its odds, who casts it, and what happened in it once it has begun. */
export function MatchTab({ odds, game, match, seconds, bets, isMember, onPrice }: MatchTabProps) {
  const anchors = useSelector(game, (snapshot) => snapshot.context.anchors)
  const others = anchors.filter((anchor) => anchor.anchorRoomId !== match.anchorRoomId)
  // A phone has the timeline in a tab where the match is all there is, and who casts it comes first.
  const isApart = !useWide() && match.anchorInfo === null
  const casters = others.length > 0 && <Anchors anchors={others} />
  const place = isMember && <div className={styles.bets} />
  return (
    <div className={styles.tab}>
      {isApart && casters}
      <div className={styles.parts}>
        <OddsPanel odds={odds} match={match} seconds={seconds} sheet={bets?.sheet} onPrice={onPrice} />
        <div>
          {bets === undefined && place}
          {bets !== undefined && bets !== null && (
            <Later fallback={place}>
              <bets.MatchBets match={match} />
            </Later>
          )}
          {!isApart && casters}
          {!isApart && match.gameStatus !== 'pre' && <Timeline game={game} match={match} />}
        </div>
      </div>
    </div>
  )
}

function Anchors({ anchors }: { readonly anchors: readonly AnchorMatch[] }) {
  const { t } = useTranslation('match')
  return (
    <section className={styles.anchors} aria-labelledby="match-anchors">
      <h2 id="match-anchors" className={styles.head}>
        {t('match.anchors')}
      </h2>
      <ul className={styles.list}>
        {anchors.map((anchor) => (
          <li key={anchor.anchorRoomId}>
            <Link className={styles.anchor} to={roomAddress(anchor)}>
              <Avatar src={anchor.anchorInfo?.avatar ?? null} size={32} />
              <span>{anchor.anchorInfo?.nickname}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useSelector } from '@xstate/react'
import { ArrowLeft, Hourglass, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { MARKET_TYPES } from '#src/api/model/pick.ts'
import * as select from '#src/machines/odds/oddsSelectors.ts'
import type { slipMachine, SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { MarketGroup } from '#src/ui/shared/MarketGroup.tsx'
import { type Teams, teamsOf } from '#src/ui/shared/oddsWords.ts'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { VenueSlip } from './sheet/VenueSlip.tsx'
import styles from './sportsbook.module.css'

export type SportsbookMatchProps = {
  readonly logic: { readonly slip: typeof slipMachine }
  readonly now: () => number
  readonly makeId: () => string
  readonly match: AnchorMatch
  readonly venue: VenueCode
  /** A selection that the address asks for. */
  readonly wanted: string | null
  /** What takes a bet on what is picked, or says how one comes to that; compact, what is picked stands over it already. */
  readonly renderSlip: (slip: SlipRef, match: AnchorMatch, isCompact: boolean) => ReactNode
  /** Where the slip goes on a wide screen; null = it is compact, below the prices. */
  readonly renderSide: ((slip: ReactNode) => ReactNode) | null
  /** Where the prices go while the slip is compact. */
  readonly renderNarrow: (prices: ReactNode) => ReactNode
}

/** One match's moving prices and the slip that takes bets on them, which goes on while these change their places. */
export function SportsbookMatch(props: SportsbookMatchProps) {
  const { match, venue, wanted, renderSlip, logic, now, makeId, renderSide, renderNarrow } = props
  const { t } = useTranslation('sportsbook')
  const { pathname } = useLocation()
  const matchId = match.matchId ?? ''
  const slip = useActorRef(logic.slip, { input: { venue, matchId, wanted, now, makeId } })
  const { odds } = useSelector(slip, (snapshot) => snapshot.children)
  const body = renderSlip(slip, match, renderSide === null)
  const prices = (
    <Stack as="section" className={styles.counter} gap={8} aria-labelledby="venue-match">
      <Row>
        <ButtonLink className={styles.back} variant="plain" to={pathname} aria-label={t('sportsbook.back')}>
          <ArrowLeft size={20} aria-hidden="true" />
        </ButtonLink>
        <div className={styles.matchText}>
          <h2 id="venue-match" className={styles.versus}>
            {t('listing.versus', { home: match.homeName, visit: match.visitName })}
          </h2>
          <Muted size={12} digits>
            {phaseWord(t, match)}
            {match.gameStatus !== 'pre' && ` · ${match.homeScore} : ${match.visitScore}`} · {match.leagueName}
          </Muted>
        </div>
        <ButtonLink variant="outline" to={roomAddress(match)}>
          {t('sportsbook.watch')}
        </ButtonLink>
      </Row>
      {odds !== undefined && <Prices odds={odds} teams={teamsOf(match)} />}
    </Stack>
  )
  if (renderSide === null)
    return renderNarrow(
      <>
        {prices}
        <VenueSlip slip={slip} match={match}>
          {body}
        </VenueSlip>
      </>,
    )
  return (
    <>
      {prices}
      {renderSide(body)}
    </>
  )
}

/** How many prices stand beside each other in each market that is drawn before the real ones come. */
const WAITING = [3, 2, 2] as const

/** The place of a match's markets, in their shape. */
function WaitingMarkets() {
  return WAITING.map((count, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their order
    <div key={index} className={styles.waitMarket} aria-hidden="true">
      <Skeleton className={styles.waitName} />
      <div className={styles.waitPrices}>
        {Array.from({ length: count }, (_, price) => (
          <Skeleton key={price} className={styles.waitPrice} />
        ))}
      </div>
    </div>
  ))
}

type OddsRef = NonNullable<ReturnType<SlipRef['getSnapshot']>['children']['odds']>

function Prices({ odds, teams }: { readonly odds: OddsRef; readonly teams: Teams }) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const feed = useSelector(odds, select.selectFeed)
  const markets = useSelector(odds, select.selectMarkets)
  const moves = useSelector(odds, select.selectMoves)
  const trend = useSelector(odds, select.selectTrend)
  const selectedId = useSelector(odds, select.selectSelectedId)
  if (markets.length === 0 && feed === 'waiting') return <WaitingMarkets />
  if (markets.length === 0)
    return <EmptyState icon={<Hourglass size={24} />} title={t('shared:odds.none')} text={t('shared:odds.noneText')} />
  return (
    <>
      {feed === 'stale' && (
        <p className={styles.stale} role="status">
          <Lock size={16} aria-hidden="true" /> {t('sportsbook.slip.refusal.stale')}
        </p>
      )}
      {MARKET_TYPES.map((type) => (
        <MarketGroup
          key={type}
          type={type}
          teams={teams}
          markets={markets.filter((market) => market.type === type)}
          fresh={feed === 'fresh'}
          selectedId={selectedId}
          moves={moves}
          trend={trend}
          onPress={(selectionId) => odds.send({ type: 'selection.pressed', selectionId })}
        />
      ))}
    </>
  )
}

import { useSelector } from '@xstate/react'
import { ArrowLeft, Hourglass, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { MARKET_TYPES } from '#src/api/model/pick.ts'
import * as select from '#src/machines/odds/oddsSelectors.ts'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { slipMachine, SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { MarketGroup } from '#src/ui/shared/MarketGroup.tsx'
import { type Teams, teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './sportsbook.module.css'

export type SportsbookMatchProps = {
  readonly logic: { readonly slip: typeof slipMachine }
  readonly now: () => number
  readonly makeId: () => string
  readonly match: AnchorMatch
  readonly venue: VenueCode
  /** A selection that the address asks for. */
  readonly wanted: string | null
  /** What takes a bet on what is picked, or says how one comes to that. */
  readonly renderSlip: (slip: SlipRef, match: AnchorMatch) => ReactNode
  /** Where the slip goes on a wide screen; null = it is a sheet. */
  readonly renderSide: ((slip: ReactNode) => ReactNode) | null
  /** Where the prices go while the slip is a sheet. */
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
  const body = renderSlip(slip, match)
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
        <SlipSheet slip={slip} teams={teamsOf(match)}>
          {body}
        </SlipSheet>
      </>,
    )
  return (
    <>
      {prices}
      {renderSide(body)}
    </>
  )
}

type OddsRef = NonNullable<ReturnType<SlipRef['getSnapshot']>['children']['odds']>

function Prices({ odds, teams }: { readonly odds: OddsRef; readonly teams: Teams }) {
  const { t } = useTranslation(['sportsbook', 'shared'])
  const feed = useSelector(odds, select.selectFeed)
  const markets = useSelector(odds, select.selectMarkets)
  const moves = useSelector(odds, select.selectMoves)
  const trend = useSelector(odds, select.selectTrend)
  const selectedId = useSelector(odds, select.selectSelectedId)
  if (markets.length === 0 && feed === 'waiting') return <Skeleton className={styles.waitBody} />
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

type SlipSheetProps = { readonly slip: SlipRef; readonly teams: Teams; readonly children: ReactNode }

/** On a phone the slip waits at the bottom with what is picked, and opens as a sheet. */
function SlipSheet({ slip, teams, children }: SlipSheetProps) {
  const { t } = useTranslation('sportsbook')
  const { selectionName } = useOddsWords()
  const [open, setOpen] = useState(false)
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const order = useSelector(slip, (snapshot) => snapshot.children.order)
  const waits = useSelector(order, (snapshot) => isWaitedFor(selectOrderProgress(snapshot)))
  const busy = useSelector(slip, (snapshot) => snapshot.context.order !== null) || waits
  return (
    <>
      {(picked !== null || busy) && (
        <div className={styles.slipBar} data-keep-clear>
          <span className={styles.slipText}>
            {picked === null
              ? t('sportsbook.slip.title')
              : `${selectionName(picked.market, picked.selection.code, teams)} @ ${formatPrice(picked.selection.price)}`}
          </span>
          <Button onClick={() => setOpen(true)}>{t('sportsbook.slip.open')}</Button>
        </div>
      )}
      <Sheet
        open={open}
        title={t('sportsbook.slip.title')}
        closeLabel={t('sportsbook.slip.close')}
        onClose={() => setOpen(false)}
      >
        {children}
      </Sheet>
    </>
  )
}

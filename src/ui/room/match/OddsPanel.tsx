import { useSelector } from '@xstate/react'
import { Flag, Hourglass, Lock } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { MARKET_TYPES } from '#src/api/model/pick.ts'
import {
  selectFedAt,
  selectFeed,
  selectMarkets,
  selectMoves,
  selectTakesBets,
  selectTrend,
} from '#src/machines/odds/oddsSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import type { BetSheetRef, TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { MarketGroup } from '#src/ui/shared/MarketGroup.tsx'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { usePickedId } from './usePickedId.ts'
import styles from './odds.module.css'

type OddsPanelProps = {
  readonly odds: OddsRef
  readonly seconds: SecondsLogic
  readonly match: AnchorMatch
  /** The slip that these prices open, once it is there. */
  readonly sheet: BetSheetRef | undefined
  readonly onPrice: (price: TappedPrice) => void
}

/** A match's markets, and what is picked of them. Old prices are shown as such and take no bets; a match that is over has none. */
export function OddsPanel({ odds, match, seconds, sheet, onPrice }: OddsPanelProps) {
  const { t } = useTranslation('shared')
  const feed = useSelector(odds, selectFeed)
  const markets = useSelector(odds, selectMarkets)
  const moves = useSelector(odds, selectMoves)
  const trend = useSelector(odds, selectTrend)
  const selectedId = usePickedId(sheet, match)
  if (match.gameStatus === 'ended') {
    const score = `${match.homeName} ${match.homeScore}\u00a0:\u00a0${match.visitScore} ${match.visitName}`
    return <EmptyState icon={<Flag size={24} />} title={t('odds.over')} text={score} />
  }
  if (markets.length === 0) {
    if (feed === 'waiting') return <Waiting />
    return <EmptyState icon={<Hourglass size={24} />} title={t('odds.none')} text={t('odds.noneText')} />
  }
  return (
    <section className={styles.panel} aria-label={t('odds.title')}>
      <div className={styles.state} role="status">
        {feed === 'stale' ? (
          <>
            <Lock size={16} aria-hidden="true" /> <Since odds={odds} seconds={seconds} />
          </>
        ) : (
          <>
            <span className={styles.dot} aria-hidden="true" /> {t('odds.fresh')}
          </>
        )}
      </div>
      {MARKET_TYPES.map((type) => (
        <MarketGroup
          key={type}
          type={type}
          teams={teamsOf(match)}
          markets={markets.filter((market) => market.type === type)}
          fresh={feed === 'fresh'}
          selectedId={selectedId}
          moves={moves}
          trend={match.gameStatus === 'pre' ? null : trend}
          onPress={(selectionId) => {
            if (selectTakesBets(odds.getSnapshot(), selectionId)) onPrice({ match, selectionId, place: 'room' })
          }}
        />
      ))}
    </section>
  )
}

function ago(t: TFunction<'shared'>, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return seconds < 60 ? t('odds.seconds', { count: seconds }) : t('odds.minutes', { count: Math.floor(seconds / 60) })
}

function Since({ odds, seconds }: { readonly odds: OddsRef; readonly seconds: SecondsLogic }) {
  const { t } = useTranslation('shared')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, (snapshot) => snapshot.context)
  const fedAt = useSelector(odds, selectFedAt)
  return t('odds.since', { time: ago(t, (now ?? fedAt) - fedAt) })
}

function Waiting() {
  const { t } = useTranslation('shared')
  return (
    <div className={styles.panel} role="group" aria-busy="true" aria-label={t('odds.loading')}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { readVenueCode, type VenueCode } from '#src/api/model/venueKind.ts'
import { type Bet, returnOf } from '#src/api/model/sportsbook.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { betsMachine } from '#src/machines/sportsbook/betsMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import betStyles from '../bets.module.css'
import styles from './sheet.module.css'

type MatchBetsProps = { readonly logic: typeof betsMachine; readonly match: AnchorMatch }

/** The member's bets on one match beside its prices, as they stand now; each leads to its record. */
export function MatchBets({ logic, match }: MatchBetsProps) {
  const venue = readVenueCode(match.venueName)
  if (venue === undefined || match.matchId === null) return null
  return <Bets logic={logic} venue={venue} matchId={match.matchId} />
}

type BetsProps = { readonly logic: typeof betsMachine; readonly venue: VenueCode; readonly matchId: string }

function Bets({ logic, venue, matchId }: BetsProps) {
  const { t } = useTranslation('sportsbook')
  const bets = useActorRef(logic, { input: { query: { venue, state: null, matchId } } })
  return (
    <section className={styles.bets} aria-labelledby="match-bets">
      <Row between baseline>
        <h2 id="match-bets" className={styles.title}>
          {t('sportsbook.matchBets.title')}
        </h2>
        <Link className={styles.all} to="/app/records">
          {t('sportsbook.matchBets.all')}
        </Link>
      </Row>
      <PagedList
        list={bets}
        waiting={<Skeleton className={styles.skeleton} />}
        empty={
          <div className={styles.none}>
            <Muted size={12}>{t('sportsbook.matchBets.empty')}</Muted>
          </div>
        }
        failedTitle={t('sportsbook.bets.failed')}
        moreLabel={t('sportsbook.bets.more')}
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((bet) => (
              <BetLine key={bet.betId} bet={bet} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function BetLine({ bet }: { readonly bet: Bet }) {
  const { t } = useTranslation(['sportsbook', 'bet'])
  const { marketName, selectionName } = useOddsWords()
  const money =
    bet.state === 'open'
      ? `${formatMoney('FEN', bet.stake, { short: true })} → ${formatMoney('FEN', returnOf(bet.stake, bet.price))}`
      : formatMoney('FEN', bet.payout)
  return (
    <li>
      <Link className={styles.bet} to={`/app/records/bets/${bet.betId}`}>
        <span className={styles.what}>
          <b>{selectionName(bet.pick, bet.pick.code, teamsOf(bet))}</b> @ {formatPrice(bet.price)}
        </span>
        <span className={cx(betStyles.state, betStyles[bet.state])}>{t(`bet:bet.state.${bet.state}`)}</span>
        <Muted as="span" size={12}>
          {marketName(bet.pick)}
        </Muted>
        <Muted as="span" size={12} digits>
          {money}
        </Muted>
      </Link>
    </li>
  )
}

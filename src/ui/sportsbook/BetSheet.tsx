import { useTranslation } from 'react-i18next'
import { siteSecond } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { returnOf } from '#src/api/model/sportsbook.ts'
import type { BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { Facts, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import styles from './bets.module.css'

/** One bet from near: what it is on, how that stands or ended, and each movement of its money. */
export function BetSheet({ betId, logic }: { readonly betId: string; readonly logic: typeof betMachine }) {
  const { t } = useTranslation('sportsbook')
  const bet = useActorRef(logic, { input: { query: { betId } } })
  return (
    <PagedList
      list={bet}
      waiting={<Skeleton className={styles.sheetWaits} />}
      empty={null}
      failedTitle={t('sportsbook.bets.oneFailed')}
      moreLabel=""
    >
      {(found) => found.map((one) => <BetFacts key={betId} {...one} />)}
    </PagedList>
  )
}

function BetFacts({ bet, match, moves }: BetFromNear) {
  const { t } = useTranslation('sportsbook')
  const { marketName, selectionName } = useOddsWords()
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('sportsbook.bets.fact.market'), marketName(bet.pick)],
    [t('sportsbook.bets.fact.selection'), selectionName(bet.pick, bet.pick.code, teamsOf(bet))],
    [t('sportsbook.bets.fact.price'), formatPrice(bet.price)],
    [t('sportsbook.bets.fact.stake'), formatMoney('FEN', bet.stake)],
    bet.state === 'open'
      ? [t('sportsbook.bets.fact.return'), formatMoney('FEN', returnOf(bet.stake, bet.price))]
      : [t('sportsbook.bets.fact.payout'), formatMoney('FEN', bet.payout)],
    [t('sportsbook.bets.fact.state'), t(`sportsbook.bets.state.${bet.state}`)],
    [t('sportsbook.bets.fact.placedAt'), siteSecond(bet.placedAt)],
    ...(bet.settledAt === null ? [] : [[t('sportsbook.bets.fact.settledAt'), siteSecond(bet.settledAt)] as const]),
    [t('sportsbook.bets.fact.id'), bet.betId],
  ]
  return (
    <Stack>
      <Stack as="section" gap={4}>
        <strong>{t('listing.versus', { home: bet.homeName, visit: bet.visitName })}</strong>
        {match === null ? (
          <Muted>{t('sportsbook.bets.matchGone')}</Muted>
        ) : (
          <>
            <Muted digits>
              {match.leagueName} · {siteSecond(match.startAt).slice(0, 16)}
            </Muted>
            <p className={styles.score}>
              {match.gameStatus !== 'pre' && `${match.homeScore} : ${match.visitScore} · `}
              {t(`phase.${match.gameStatus}`)}
            </p>
            {match.isListed && <Link to={`/app/live/match/${bet.matchId}`}>{t('sportsbook.bets.toMatch')}</Link>}
          </>
        )}
      </Stack>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <Stack as="section" gap={8} aria-labelledby="bet-moves">
        <h3 id="bet-moves">{t('sportsbook.bets.moves')}</h3>
        <Facts>
          {moves.map(({ kind, amount, at }) => (
            <div key={kind}>
              <dt>
                {t(`sportsbook.bets.move.${kind}`)} <Muted as="small">{siteSecond(at)}</Muted>
              </dt>
              <dd>{formatMoney('FEN', amount, { signed: true })}</dd>
            </div>
          ))}
        </Facts>
        {bet.state === 'lost' && <Muted>{t('sportsbook.bets.lostText')}</Muted>}
      </Stack>
    </Stack>
  )
}

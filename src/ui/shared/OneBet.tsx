import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteSecond } from '#src/api/model/day.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { returnOf } from '#src/api/model/sportsbook.ts'
import type { BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { Card, Facts, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotThere } from './NotThere.tsx'
import { PagedList } from './PagedList.tsx'
import { teamsOf, useOddsWords } from './oddsWords.ts'
import styles from './oneBet.module.css'

type OneBetProps = {
  readonly betId: string
  readonly logic: typeof betMachine
  /** Where one who asked for a bet that is not there goes on. */
  readonly wayOn?: ReactNode
  /** A bet that is there stands on a card. */
  readonly hasCard?: boolean
}

/** One bet from near: what it is on, how that stands or ended, and each movement of its money. */
export function OneBet({ betId, logic, wayOn, hasCard = false }: OneBetProps) {
  const { t } = useTranslation('bet')
  const bet = useActorRef(logic, { input: { query: { betId } } })
  const isMissing = useSelector(bet, ({ context }) => context.errorKey === 'errors.notFound')
  if (isMissing) return <NotThere title={t('bet.missing')} text={t('bet.missingText')} wayOn={wayOn} />
  const shown = (
    <PagedList
      list={bet}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('bet.failed')}
      moreLabel=""
    >
      {(found) => found.map((one) => <BetFacts key={betId} {...one} />)}
    </PagedList>
  )
  return hasCard ? <Card>{shown}</Card> : shown
}

function BetFacts({ bet, match, moves }: BetFromNear) {
  const { t } = useTranslation('bet')
  const { marketName, selectionName } = useOddsWords()
  const facts: ReadonlyArray<readonly [string, string]> = [
    [t('bet.fact.market'), marketName(bet.pick)],
    [t('bet.fact.selection'), selectionName(bet.pick, bet.pick.code, teamsOf(bet))],
    [t('bet.fact.price'), formatPrice(bet.price)],
    [t('bet.fact.stake'), formatMoney('FEN', bet.stake)],
    bet.state === 'open'
      ? [t('bet.fact.return'), formatMoney('FEN', returnOf(bet.stake, bet.price))]
      : [t('bet.fact.payout'), formatMoney('FEN', bet.payout)],
    [t('bet.fact.state'), t(`bet.state.${bet.state}`)],
    [t('bet.fact.placedAt'), siteSecond(bet.placedAt)],
    ...(bet.settledAt === null ? [] : [[t('bet.fact.settledAt'), siteSecond(bet.settledAt)] as const]),
    [t('bet.fact.id'), bet.betId],
  ]
  return (
    <Stack>
      <Stack as="section" gap={4}>
        <strong>{t('listing.versus', { home: bet.homeName, visit: bet.visitName })}</strong>
        {match === null ? (
          <Muted>{t('bet.matchGone')}</Muted>
        ) : (
          <>
            <Muted digits>
              {match.leagueName} · {siteSecond(match.startAt).slice(0, 16)}
            </Muted>
            <p className={styles.score}>
              {match.gameStatus !== 'pre' && `${match.homeScore} : ${match.visitScore} · `}
              {t(`phase.${match.gameStatus}`)}
            </p>
            {match.isListed && <Link to={`/app/live/match/${bet.matchId}`}>{t('bet.toMatch')}</Link>}
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
        <h3 id="bet-moves">{t('bet.moves')}</h3>
        <Facts>
          {moves.map(({ kind, amount, at }) => (
            <div key={kind}>
              <dt>
                {t(`bet.move.${kind}`)} <Muted as="small">{siteSecond(at)}</Muted>
              </dt>
              <dd>{formatMoney('FEN', amount, { signed: true })}</dd>
            </div>
          ))}
        </Facts>
        {bet.state === 'lost' && <Muted>{t('bet.lostText')}</Muted>}
      </Stack>
    </Stack>
  )
}

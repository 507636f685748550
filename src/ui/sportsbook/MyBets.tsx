import { useSelector } from '@xstate/react'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bet, BET_STATES, type BetState, returnOf } from '#src/api/model/sportsbook.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import type { BetsRef } from '#src/machines/sportsbook/betsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { OneBet } from '#src/ui/shared/OneBet.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import styles from './bets.module.css'

const FILTERS: readonly (BetState | null)[] = [null, ...BET_STATES]

type MyBetsProps = {
  readonly bets: BetsRef
  readonly logic: { readonly bet: typeof betMachine }
  /** The server's time in ms. */
  readonly now: () => number
}

/** The member's bets at this venue, by how they stand, latest first. */
export function MyBets({ bets, logic, now }: MyBetsProps) {
  const { t } = useTranslation(['sportsbook', 'bet'])
  const query = useSelector(bets, (snapshot) => snapshot.context.query)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Stack as="section" className={styles.panel} gap={12} aria-label={t('sportsbook.myBets')}>
      <ChipRow label={t('sportsbook.bets.filter')}>
        {FILTERS.map((one) => (
          <Chip
            key={one ?? 'all'}
            pressed={query.state === one}
            onPress={() => bets.send({ type: 'query.changed', query: { ...query, state: one } })}
          >
            {one === null ? t('sportsbook.bets.all') : t(`bet:bet.state.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <PagedList
        list={bets}
        waiting={Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={styles.skeleton} />
        ))}
        empty={
          <EmptyState icon={<ReceiptText size={24} />} title={t('sportsbook.bets.empty')} text={t('sportsbook.bets.emptyText')} />
        }
        failedTitle={t('sportsbook.bets.failed')}
        moreLabel={t('sportsbook.bets.more')}
      >
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map((bet) => (
              <BetRow key={bet.betId} bet={bet} now={now()} onOpen={() => setOpen(bet.betId)} />
            ))}
          </Stack>
        )}
      </PagedList>
      <Sheet open={open !== null} title={t('sportsbook.bets.one')} closeLabel={t('act.close')} onClose={() => setOpen(null)}>
        {open !== null && <OneBet key={open} betId={open} logic={logic.bet} />}
      </Sheet>
    </Stack>
  )
}

type BetRowProps = { readonly bet: Bet; readonly now: number; readonly onOpen: () => void }

function BetRow({ bet, now, onOpen }: BetRowProps) {
  const { t } = useTranslation(['sportsbook', 'bet'])
  const { marketName, selectionName } = useOddsWords()
  return (
    <li className={styles.bet}>
      <p className={styles.head}>
        <span>{t('listing.versus', { home: bet.homeName, visit: bet.visitName })}</span>
        <span className={cx(styles.state, styles[bet.state])}>{t(`bet:bet.state.${bet.state}`)}</span>
      </p>
      <p>
        {marketName(bet.pick)} · <b>{selectionName(bet.pick, bet.pick.code, teamsOf(bet))}</b> @ {formatPrice(bet.price)}
      </p>
      <p className={styles.money}>
        <span>{t('sportsbook.bets.stake', { amount: formatAmount('FEN', bet.stake) })}</span>
        <span>
          {bet.state === 'open'
            ? t('sportsbook.bets.return', { amount: formatAmount('FEN', returnOf(bet.stake, bet.price)) })
            : t('sportsbook.bets.payout', { amount: formatAmount('FEN', bet.payout) })}
        </span>
      </p>
      <button
        type="button"
        className={styles.see}
        aria-label={t('sportsbook.bets.see', { match: t('listing.versus', { home: bet.homeName, visit: bet.visitName }) })}
        onClick={onOpen}
      />
      <Muted size={12}>{t('sportsbook.bets.placedAt', { time: dayTime(t, bet.placedAt, now) })}</Muted>
    </li>
  )
}

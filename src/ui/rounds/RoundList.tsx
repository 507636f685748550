import { useSelector } from '@xstate/react'
import { ChevronRight, LifeBuoy, Radio, ReceiptText, ShieldCheck, Trophy } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { GameRound } from '#src/api/model/game.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { type PlayRecord, recordId } from '#src/api/model/playRecord.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import { type Fen, minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { DayLine } from '#src/ui/shared/DayLine.tsx'
import { type DayStart, dayStarts } from '#src/ui/shared/dayStarts.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { Halves } from '#src/ui/shared/Halves.tsx'
import { WayTiles } from '#src/ui/shared/WayTiles.tsx'
import { teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { playedAt, recordSums } from './recordSums.ts'
import { RoundFilters, type RoundFiltersProps } from './RoundFilters.tsx'
import styles from './rounds.module.css'

/** Where something is played, and how it is checked. */
const WAYS = [
  { of: 'sports', to: '/app/venue', icon: Trophy },
  { of: 'live', to: '/app/live', icon: Radio },
  { of: 'verify', to: '/app/verify', icon: ShieldCheck },
  { of: 'limits', to: '/app/cashier/limits', icon: LifeBuoy },
] as const

const ALL = { kind: null, venue: null, state: null, from: null, to: null } as const

export type RoundListProps = {
  readonly logic: { readonly rounds: typeof roundsMachine } & RoundFiltersProps['logic']
  /** Matches to play on, for who has none yet: they come as a component of their own code. */
  readonly Matches: ComponentType
  readonly now: () => number
}

/** What the member played at all venues, rounds and sports bets, latest first, by kind, venue, state and days. */
export function RoundList({ logic, Matches, now }: RoundListProps) {
  const { t } = useTranslation('rounds')
  const rounds = useActorRef(logic.rounds, { input: { query: ALL } })
  const query = useSelector(rounds, ({ context }) => context.query)
  const isFiltered = Object.values(query).some((wanted) => wanted !== null)
  // Who played nothing has nothing to choose among.
  const { items: known, more } = useSelector(rounds, ({ context }) => context)
  const days = dayStarts(known, playedAt, more)
  const hasNone = useSelector(rounds, ({ context }) => context.isKnown && context.items.length === 0)
  return (
    <Stack className={styles.page}>
      <Row between wrap>
        <MeHead title={t('rounds.title')} />
        <Row gap={4} wrap>
          {/* Who played nothing is led there below. */}
          {(isFiltered || !hasNone) && (
            <ButtonLink variant="plain" data-edge="start" to="/app/verify">
              {t('rounds.toVerify')}
            </ButtonLink>
          )}
          <ButtonLink variant="plain" data-edge="end" to="/app/cashier/records">
            {t('rounds.toMoney')}
          </ButtonLink>
        </Row>
      </Row>
      <Muted>{t('rounds.lead')}</Muted>
      {(isFiltered || !hasNone) && (
        <>
          <RoundFilters
            query={query}
            logic={logic}
            now={now}
            onChange={(next) => rounds.send({ type: 'query.changed', query: next })}
          />
          <Muted size={12}>{t('rounds.utc8')}</Muted>
        </>
      )}
      <PagedList
        list={rounds}
        waiting={Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className={styles.rowWaits} />
        ))}
        empty={
          isFiltered ? (
            <EmptyState icon={<ReceiptText size={24} />} title={t('rounds.emptyFilter')} text={t('rounds.emptyFilterText')} />
          ) : (
            <Halves>
              <Stack>
                <Card>
                  <EmptyRow
                    icon={<ReceiptText size={20} />}
                    title={t('rounds.empty')}
                    text={t('rounds.emptyText')}
                    action={
                      <Row wrap>
                        <ButtonLink to="/app/venue">{t('rounds.toSports')}</ButtonLink>
                        <ButtonLink variant="soft" to="/app/games">
                          {t('rounds.toHall')}
                        </ButtonLink>
                      </Row>
                    }
                  />
                </Card>
                <Card as="section" aria-labelledby="rounds-ways" gap={12}>
                  <h2 id="rounds-ways">{t('rounds.begin')}</h2>
                  <WayTiles
                    ways={WAYS.map(({ of, to, icon }) => ({
                      to,
                      icon,
                      name: t(`rounds.way.${of}`),
                      brings: t(`rounds.brings.${of}`),
                    }))}
                  />
                </Card>
              </Stack>
              <Later fallback={<Skeleton className={styles.matchesWait} />}>
                <Matches />
              </Later>
            </Halves>
          )
        }
        failedTitle={t('rounds.failed')}
        moreLabel={t('rounds.more')}
      >
        {(items, busy) => (
          <ul className={styles.list} aria-label={t('rounds.list')} aria-busy={busy}>
            {items.map((record) => (
              <li key={recordId(record)}>
                <Day start={days.get(record)} now={now()} />
                {record.what === 'round' ? <RoundRow round={record.round} /> : <BetRow bet={record.bet} />}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}

function Day({ start, now }: { readonly start: DayStart<PlayRecord> | undefined; readonly now: number }) {
  const { t } = useTranslation('rounds')
  if (start === undefined) return null
  const sums = start.all === null ? null : recordSums(start.all)
  return (
    <DayLine day={start.day} now={now}>
      {sums !== null && [
        t('rounds.staked', { amount: formatMoney('FEN', sums.staked) }),
        sums.net !== null && ` · ${t('rounds.net', { amount: formatMoney('FEN', sums.net, { signed: true }) })}`,
      ]}
    </DayLine>
  )
}

function RoundRow({ round: { id, names, venue, state, stake, payout, openedAt } }: { readonly round: GameRound }) {
  const { t } = useTranslation('rounds')
  const language = useLanguage()
  const venueName = useVenueName()
  return (
    <RecordRow
      to={`/app/records/${id}`}
      title={names[language]}
      detail={`${venueName(venue)} · ${t('rounds.stake', { amount: formatMoney('FEN', stake) })}`}
      at={openedAt}
      net={state === 'settled' ? minus(payout, stake) : null}
      state={t(`rounds.state.${state}`)}
    />
  )
}

function BetRow({ bet }: { readonly bet: Bet }) {
  const { t } = useTranslation(['rounds', 'bet'])
  const { marketName, selectionName } = useOddsWords()
  const venueName = useVenueName()
  const { betId, pick, price, venue, state, stake, payout, placedAt } = bet
  return (
    <RecordRow
      to={`/app/records/bets/${betId}`}
      title={t('listing.versus', { home: bet.homeName, visit: bet.visitName })}
      what={`${marketName(pick)} · ${selectionName(pick, pick.code, teamsOf(bet))} @ ${formatPrice(price)}`}
      detail={`${venueName(venue)} · ${t('rounds.stake', { amount: formatMoney('FEN', stake) })}`}
      at={placedAt}
      net={state === 'won' || state === 'lost' ? minus(payout, stake) : null}
      state={t(`bet:bet.state.${state}`)}
    />
  )
}

type RecordRowProps = {
  readonly to: string
  readonly title: string
  /** What exactly was played, where the title does not say it. */
  readonly what?: string
  readonly detail: string
  readonly at: number
  /** What it brought or cost; null = nothing, or not known yet. */
  readonly net: Fen | null
  readonly state: string
}

function RecordRow({ to, title, what, detail, at, net, state }: RecordRowProps) {
  return (
    <Link className={styles.row} to={to}>
      <span className={styles.what}>
        <b>{title}</b>
        {what !== undefined && <small>{what}</small>}
        <small>{detail}</small>
        <small>{siteTime(at)}</small>
      </span>
      <span className={styles.howMuch}>
        <b className={cx(net !== null && net > 0 && styles.won)}>
          {net === null ? state : formatMoney('FEN', net, { signed: true })}
        </b>
        {net !== null && <small>{state}</small>}
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  )
}

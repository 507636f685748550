import { useSelector } from '@xstate/react'
import { ChevronRight, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { GameRound } from '#src/api/model/game.ts'
import { minus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useVenueName } from '#src/ui/shared/useVenueName.ts'
import { RoundFilters, type RoundFiltersProps } from './RoundFilters.tsx'
import styles from './rounds.module.css'

const ALL = { kind: null, venue: null, state: null, from: null, to: null } as const

export type RoundListProps = {
  readonly logic: { readonly rounds: typeof roundsMachine } & RoundFiltersProps['logic']
  readonly now: () => number
}

/** The member's rounds at all venues, latest first, by kind, venue, state and days. */
export function RoundList({ logic, now }: RoundListProps) {
  const { t } = useTranslation('rounds')
  const rounds = useActorRef(logic.rounds, { input: { query: ALL } })
  const query = useSelector(rounds, ({ context }) => context.query)
  const isFiltered = Object.values(query).some((wanted) => wanted !== null)
  return (
    <Stack>
      <Row between wrap>
        <h1>{t('rounds.title')}</h1>
        <Row gap={4} wrap>
          <ButtonLink variant="plain" to="/app/verify">
            {t('rounds.toVerify')}
          </ButtonLink>
          <ButtonLink variant="plain" to="/app/cashier/records">
            {t('rounds.toMoney')}
          </ButtonLink>
        </Row>
      </Row>
      <Muted>
        {t('rounds.lead')} {t('rounds.toBets')}
      </Muted>
      <RoundFilters
        query={query}
        logic={logic}
        now={now}
        onChange={(next) => rounds.send({ type: 'query.changed', query: next })}
      />
      <Muted size={12}>{t('rounds.utc8')}</Muted>
      <PagedList
        list={rounds}
        waiting={Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className={styles.rowWaits} />
        ))}
        empty={
          <EmptyState
            icon={<ReceiptText size={24} />}
            title={t(isFiltered ? 'rounds.emptyFilter' : 'rounds.empty')}
            text={t(isFiltered ? 'rounds.emptyFilterText' : 'rounds.emptyText')}
            action={isFiltered ? undefined : <ButtonLink to="/app/games">{t('rounds.toHall')}</ButtonLink>}
          />
        }
        failedTitle={t('rounds.failed')}
        moreLabel={t('rounds.more')}
      >
        {(items, busy) => (
          <ul className={styles.list} aria-label={t('rounds.list')} aria-busy={busy}>
            {items.map((round) => (
              <RoundRow key={round.id} round={round} />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}

function RoundRow({ round: { id, names, venue, state, stake, payout, openedAt } }: { readonly round: GameRound }) {
  const { t } = useTranslation('rounds')
  const language = useLanguage()
  const venueName = useVenueName()
  const net = minus(payout, stake)
  return (
    <li>
      <Link className={styles.row} to={`/app/records/${id}`}>
        <span className={styles.what}>
          <b>{names[language]}</b>
          <small>
            {venueName(venue)} · {t('rounds.stake', { amount: formatMoney('FEN', stake) })}
          </small>
          <small>{siteTime(openedAt)}</small>
        </span>
        <span className={styles.howMuch}>
          <b className={cx(state === 'settled' && net > 0 && styles.won)}>
            {state === 'settled' ? formatMoney('FEN', net, { signed: true }) : t(`rounds.state.${state}`)}
          </b>
          {state === 'settled' && <small>{t('rounds.state.settled')}</small>}
        </span>
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </li>
  )
}

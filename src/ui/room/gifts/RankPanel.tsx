import { useSelector } from '@xstate/react'
import { Trophy } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { RANK_PERIODS } from '#src/api/model/gift.ts'
import type { rankMachine, RankLine } from '#src/machines/gifts/rankMachine.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Medal } from './Medal.tsx'
import { OwnRank, VisitorRank } from './OwnRank.tsx'
import styles from './rank.module.css'

type RankPanelProps = {
  readonly room: string
  readonly logic: typeof rankMachine
  /** Who looks; null for a visitor, who is asked to log in for a place. */
  readonly member: { readonly memberId: string; readonly avatar: string } | null
  readonly onLoginNeeded: () => void
}

/** Who gave most in this room: today, this week, ever; and where the one who looks stands, unless nobody does yet. */
export function RankPanel({ room, logic, member, onLoginNeeded }: RankPanelProps) {
  const { t } = useTranslation(['gifts', 'room'])
  const actor = useActorRef(logic, { input: { room } })
  const period = useSelector(actor, (snapshot) => snapshot.context.query.period)
  const rank = useSelector(actor, (snapshot) => snapshot.context.rank)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const errorKey = useSelector(actor, (snapshot) => snapshot.context.errorKey)
  return (
    <section className={styles.panel} aria-label={t('room:room.rank')}>
      <div className={styles.periods}>
        <RadioGroup
          label={t('rank.period')}
          value={period}
          options={RANK_PERIODS.map((value) => ({ value, label: t(`rank.${value}`) }))}
          onChange={(next) => actor.send({ type: 'period.chosen', period: next })}
        />
      </div>
      <div className={styles.list}>
        {failed ? (
          <ErrorState
            title={t('state.errorTitle')}
            text={t(errorKey ?? 'errors.unknown')}
            action={<Button onClick={() => actor.send({ type: 'retry.clicked' })}>{t('act.retry')}</Button>}
          />
        ) : rank === null ? (
          Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className={styles.skeleton} />)
        ) : (
          <Lines list={rank.list} ownId={member?.memberId ?? null} />
        )}
      </div>
      {rank !== null &&
        rank.list.length > 0 &&
        (member === null ? <VisitorRank onLoginNeeded={onLoginNeeded} /> : <OwnRank own={rank.own} avatar={member.avatar} />)}
    </section>
  )
}

function Lines({ list, ownId }: { readonly list: readonly RankLine[]; readonly ownId: string | null }) {
  const { t } = useTranslation('gifts')
  const most = list[0]?.coins
  if (most === undefined) return <EmptyState icon={<Trophy size={24} />} title={t('rank.empty')} text={t('rank.emptyText')} />
  return (
    <ol>
      {list.map((line, index) => (
        <li
          key={line.memberId}
          className={cx(styles.item, placeOf(list, line) <= 3 && styles.podium, line.memberId === ownId && styles.mine)}
          style={{ '--share': `${Math.round((100 * line.coins) / most)}%` }}
        >
          <Medal place={placeOf(list, line)} label={t('rank.place', { place: placeOf(list, line) })} />
          <Avatar src={line.avatar} size={index === 0 ? 56 : 40} />
          <span className={styles.name}>
            <bdi>{line.name}</bdi>
            <small>
              <span className={styles.grade}>{t('rank.grade', { grade: line.vipLevel })}</span>
              {index > 0 && gapOf(t, line, list[index - 1]!)}
            </small>
          </span>
          <Coins coins={line.coins} />
        </li>
      ))}
    </ol>
  )
}

/** A line's place: who gave as much have the same one. */
const placeOf = (list: readonly RankLine[], { coins }: RankLine) => list.filter((other) => other.coins > coins).length + 1

/** How much less it is than what the line before it gave. */
const gapOf = (t: TFunction<'gifts'>, { coins }: RankLine, before: RankLine) =>
  before.coins === coins ? t('rank.tied') : t('rank.gap', { coins: formatAmount('GOLD', minus(before.coins, coins)) })

import { useActorRef, useSelector } from '@xstate/react'
import { Trophy } from 'lucide-react'
import type { createListMachine } from '#src/machines/kit/listMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Coins } from '#src/ui/kit/Numbers.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import styles from './rank.module.css'

const PERIODS = ['today', 'week', 'total'] as const
type Period = (typeof PERIODS)[number]
type RankLine = { memberId: string; name: string; avatar: string; vipLevel: number; coins: number }
type RankQuery = { readonly room: string; readonly period: Period }
export type RankLogic = ReturnType<typeof createListMachine<RankLine, RankQuery>>

/** Who gave most in this room: today, this week, ever. */
export function RankPanel({ room, logic }: { readonly room: string; readonly logic: RankLogic }) {
  const t = useT()
  const list = useActorRef(logic, { input: { query: { room, period: 'today' } } })
  const period = useSelector(list, (snapshot) => snapshot.context.query.period)
  return (
    <section className={styles.panel} aria-label={t('room.rank')}>
      <div className={styles.periods}>
        <RadioGroup
          label={t('rank.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`rank.${value}`) }))}
          onChange={(next) => list.send({ type: 'list.asked', query: { room, period: next } })}
        />
      </div>
      <Ranks list={list} />
    </section>
  )
}

function Ranks({ list }: { readonly list: ReturnType<typeof useActorRef<RankLogic>> }) {
  const t = useT()
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const errorKey = useSelector(list, (snapshot) => snapshot.context.errorKey)
  if (loading) {
    return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} className={styles.skeleton} />)
  }
  if (failed) {
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => list.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (items.length === 0) return <EmptyState icon={<Trophy size={24} />} title={t('rank.empty')} text={t('rank.emptyText')} />
  return (
    <ol>
      {items.map((line, index) => (
        <li key={line.memberId} className={styles.item}>
          <span className={cx(styles.place, index < 3 && styles.first)} aria-label={t('rank.place', { place: index + 1 })}>
            {index + 1}
          </span>
          <Avatar src={line.avatar} size={40} />
          <bdi className={styles.name}>{line.name}</bdi>
          <Coins coins={line.coins} />
        </li>
      ))}
    </ol>
  )
}

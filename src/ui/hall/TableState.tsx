import { useSelector } from '@xstate/react'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TableNow } from '#src/api/model/tableNow.ts'
import { resultOfCode } from '#src/api/model/games/baccarat/resultCode.ts'
import type { HallGame } from '#src/machines/games/hallView.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { BigRoad } from '#src/ui/shared/roads/BigRoad.tsx'
import styles from './tableState.module.css'

type TableStateProps = { readonly table: HallGame['table']; readonly seconds: SecondsLogic }

/** How a live table stands: what happens there and for how long yet, how the hands of its shoe ended, and their road, once there is one. */
export function TableState({ table, seconds }: TableStateProps) {
  const { t } = useTranslation('hall')
  if (table === null || table === 'away') {
    return (
      <div className={styles.table}>
        <p className={styles.away}>
          {table === 'away' && <CloudOff size={16} aria-hidden="true" />}
          {t(table === null ? 'hall.table.asking' : 'hall.table.away')}
        </p>
      </div>
    )
  }
  if (table.results.length === 0) {
    return (
      <div className={cx(styles.table, styles.brief)}>
        <Phase table={table} seconds={seconds} />
        {table.phase === 'published' && <p className={styles.open}>{t('hall.table.noRoad')}</p>}
      </div>
    )
  }
  const results = table.results.map(resultOfCode)
  const countOf = (winner: (typeof results)[number]['winner']) => results.filter((one) => one.winner === winner).length
  const counts = { player: countOf('player'), banker: countOf('banker'), tie: countOf('tie') }
  return (
    <div className={styles.table} data-road>
      <div className={styles.head}>
        <Phase table={table} seconds={seconds} />
        <p className={styles.counts} aria-hidden="true">
          <span className={styles.banker}>{t('hall.table.banker', { number: counts.banker })}</span>
          <span className={styles.player}>{t('hall.table.player', { number: counts.player })}</span>
          <span className={styles.tie}>{t('hall.table.tie', { number: counts.tie })}</span>
        </p>
      </div>
      <BigRoad results={results} label={t('hall.table.road', counts)} />
    </div>
  )
}

/** What happens at the table, and the seconds that are left for bets. */
function Phase({ table: { phase, until }, seconds }: { readonly table: TableNow; readonly seconds: SecondsLogic }) {
  const { t } = useTranslation('hall')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, ({ context }) => context)
  const isOpen = phase === 'betting'
  const left = !isOpen || until === null || now === undefined ? null : Math.max(0, Math.ceil((until - now) / 1_000))
  return (
    <p className={cx(styles.phase, isOpen && styles.open)}>
      {t(`hall.table.phase.${phase}`)}
      {left !== null && <span className={styles.left}>{t('hall.table.left', { seconds: left })}</span>}
    </p>
  )
}

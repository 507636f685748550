import { useSelector } from '@xstate/react'
import { CirclePause, CloudOff, DoorOpen, RefreshCw, Wrench } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameRound } from '#src/api/model/game.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import { type GamePlace, selectVenueShut } from '#src/machines/games/gameSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { type SaferPlayHost, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import styles from './game.module.css'
import { MaintenanceWords } from './MaintenanceWords.tsx'

const ICONS = { shut: DoorOpen, maintained: Wrench, away: CloudOff, closed: DoorOpen, outdated: RefreshCw } as const

type GameEndProps = {
  readonly visit: GameRef
  readonly place: Exclude<GamePlace, 'waiting' | 'open'>
  readonly play: SaferPlayHost
  readonly seconds: SecondsLogic
}

/** What stands where the game was: why it is not there, how the last round ended, and the ways on. */
export function GameEnd({ visit, place, play, seconds }: GameEndProps) {
  const { t } = useTranslation('game')
  const errorKey = useSelector(visit, ({ context }) => context.errorKey)
  const last = useSelector(visit, ({ context }) => context.visit?.last ?? null)
  const since = useSelector(visit, ({ context }) => context.since)
  const isMaintained = useSelector(visit, selectVenueShut) && place === 'shut'
  const retry = () => visit.send({ type: 'game.retried' })
  const ways = (
    <>
      <ButtonLink variant="soft" to="/app/records">
        {t('game.toRecords')}
      </ButtonLink>{' '}
      <ButtonLink variant="outline" to="/app/games">
        {t('game.toHall')}
      </ButtonLink>
    </>
  )
  return (
    <div className={styles.state}>
      {place === 'paused' ? (
        <Paused play={play}>{ways}</Paused>
      ) : place === 'failed' ? (
        <ErrorState
          title={t('game.failed')}
          text={t(errorKey ?? 'errors.unknown')}
          action={
            <>
              <Button onClick={retry}>{t('act.retry')}</Button> {ways}
            </>
          }
        />
      ) : (
        <Over
          place={isMaintained ? 'maintained' : place}
          retry={retry}
          reason={isMaintained && <MaintenanceWords visit={visit} seconds={seconds} />}
        >
          {ways}
        </Over>
      )}
      {last !== null && last.openedAt >= since && <Last round={last} />}
    </div>
  )
}

type OverProps = {
  readonly place: keyof typeof ICONS
  readonly retry: () => void
  /** What is known besides; false = nothing. */
  readonly reason: ReactNode
  readonly children: ReactNode
}

function Over({ place, retry, reason, children }: OverProps) {
  const { t } = useTranslation('game')
  const Icon = ICONS[place]
  const again = place === 'outdated' ? t('act.reload') : place === 'closed' ? t('game.closed.again') : t('act.retry')
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon size={24} />}
        title={t(`game.${place}.title`)}
        text={t(`game.${place}.text`)}
        action={
          <>
            {reason !== false && <p className={styles.why}>{reason}</p>}
            <Button onClick={retry}>{again}</Button> {children}
          </>
        }
      />
    </div>
  )
}

function Paused({ play: { subscribe, current }, children }: { readonly play: SaferPlayHost; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const play = useSyncExternalStore(subscribe, current)
  const pause = useSelector(play ?? undefined, selectPause) ?? null
  return pause === null ? (
    <EmptyState icon={<CirclePause size={24} />} title={t('errors.saferPlay')} action={children} />
  ) : (
    <PausedNotice pause={pause}>{children}</PausedNotice>
  )
}

/** How the last round of this visit ended. */
function Last({ round: { state, stake, payout } }: { readonly round: GameRound }) {
  const { t } = useTranslation('game')
  if (state === 'open') return null
  return (
    <p className={styles.last} role="status">
      {t(`game.last.${state}`, { stake: formatMoney('FEN', stake), payout: formatMoney('FEN', payout) })}
    </p>
  )
}

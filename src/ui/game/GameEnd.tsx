import { useSelector } from '@xstate/react'
import { CirclePause, CloudOff, DoorOpen, RefreshCw, Wrench } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameRound } from '#src/api/model/game.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import type { GamePlace } from '#src/machines/games/gameSelectors.ts'
import { type SaferPlayHost, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import styles from './game.module.css'

const ICONS = { shut: Wrench, away: CloudOff, closed: DoorOpen, outdated: RefreshCw } as const

type GameEndProps = {
  readonly visit: GameRef
  readonly place: Exclude<GamePlace, 'waiting' | 'open'>
  readonly play: SaferPlayHost
}

/** What stands where the game was: why it is not there, how the last round ended, and the ways on. */
export function GameEnd({ visit, place, play }: GameEndProps) {
  const { t } = useTranslation('game')
  const errorKey = useSelector(visit, ({ context }) => context.errorKey)
  const last = useSelector(visit, ({ context }) => context.visit?.last ?? null)
  const since = useSelector(visit, ({ context }) => context.since)
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
        <Over place={place} retry={retry}>
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
  readonly children: ReactNode
}

function Over({ place, retry, children }: OverProps) {
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

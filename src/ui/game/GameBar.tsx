import { useSelector } from '@xstate/react'
import { ChevronLeft, Expand, Shrink, Volume1, VolumeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import type { GameRef } from '#src/machines/games/gameMachine.ts'
import { selectNet, selectNews, selectSound } from '#src/machines/games/gameSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Money } from '#src/ui/shared/Money.tsx'
import styles from './game.module.css'

type GameBarProps = {
  readonly visit: GameRef
  readonly name: string
  readonly funds: typeof fundsMachine
  readonly seconds: SecondsLogic
  readonly isFull: boolean
  /** Further tools of this game. */
  readonly children: ReactNode
}

/** What is always in sight around a game: the way out, its name, the balance, the time here and what it came to; sound and full screen. */
export function GameBar({ visit, name, funds, seconds, isFull, children }: GameBarProps) {
  const { t } = useTranslation('game')
  const sounds = useSelector(visit, selectSound)
  const isOpen = useSelector(visit, (snapshot) => snapshot.matches('open'))
  const runs = useSelector(visit, selectNews) === 'running'
  return (
    <header className={styles.bar}>
      <Link className={styles.out} to="/app/games" aria-label={t('game.leave')}>
        <ChevronLeft size={24} aria-hidden="true" />
      </Link>
      <div className={styles.name}>
        <h1>{name}</h1>
        <span className={cx(styles.runs, !runs && styles.rests)} role="status">
          {runs && t('game.news.running')}
        </span>
      </div>
      <dl className={styles.figures} aria-label={t('game.figures')}>
        <Balance funds={funds} />
        <Net visit={visit} />
        <Time visit={visit} seconds={seconds} />
      </dl>
      <div className={styles.tools}>
        {children}
        <IconButton
          label={sounds ? t('game.soundOff') : t('game.soundOn')}
          disabled={!isOpen}
          onClick={() => visit.send({ type: 'sound.toggled' })}
        >
          {sounds ? <Volume1 size={20} aria-hidden="true" /> : <VolumeOff size={20} aria-hidden="true" />}
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton label={isFull ? t('game.fullOff') : t('game.full')} onClick={() => void toggleFullScreen()}>
            {isFull ? <Shrink size={20} aria-hidden="true" /> : <Expand size={20} aria-hidden="true" />}
          </IconButton>
        )}
      </div>
    </header>
  )
}

function Balance({ funds }: Pick<GameBarProps, 'funds'>) {
  const { t } = useTranslation('game')
  const money = useActorRef(funds, { input: { query: null } })
  const fen = useSelector(money, ({ context }) => context.items[0]?.funds.fen ?? null)
  return (
    <Figure name={t('game.balance')}>
      <Money asset="FEN" amount={fen} />
    </Figure>
  )
}

function Net({ visit }: Pick<GameBarProps, 'visit'>) {
  const { t } = useTranslation('game')
  const net = useSelector(visit, selectNet)
  return <Figure name={t('game.net')}>{net === null ? '—' : formatMoney('FEN', net, { signed: true })}</Figure>
}

function Time({ visit, seconds }: Pick<GameBarProps, 'visit' | 'seconds'>) {
  const { t } = useTranslation('game')
  const clock = useActorRef(seconds)
  const now = useSelector(clock, ({ context }) => context)
  const since = useSelector(visit, ({ context }) => (context.visit === null ? null : context.since))
  return <Figure name={t('game.time')}>{since === null || now === undefined ? '—' : clockOf(Math.max(0, now - since))}</Figure>
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A length of time as a clock shows it: `4:05`, `1:04:05`. */
function clockOf(ms: number): string {
  const whole = Math.floor(ms / 1_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}

/** All of the page, so that a look back lies over the game there too. Browsers may refuse: then all stays as it is. */
async function toggleFullScreen(): Promise<void> {
  const change = document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  await change.catch(() => undefined)
}

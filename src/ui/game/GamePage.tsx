import { useSelector } from '@xstate/react'
import { Gamepad2, MessageCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { readGameCode } from '#src/api/model/game.ts'
import type { gameMachine } from '#src/machines/games/gameMachine.ts'
import { selectIsIn, selectPlace } from '#src/machines/games/gameSelectors.ts'
import type { againMachine } from '#src/machines/kit/againMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { usePageFills } from './usePageFills.ts'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { NotTherePage } from '#src/ui/shared/NotThere.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { GameBar } from './GameBar.tsx'
import { GameFrame } from './GameFrame.tsx'
import { GameEnd } from './GameEnd.tsx'
import { type ChatOfRoom, TableChat } from './TableChat.tsx'
import styles from './game.module.css'

type VisitProps = {
  /** The chat beside a live table. */
  readonly Chat: ChatOfRoom
  readonly logic: {
    readonly game: typeof gameMachine
    readonly funds: typeof fundsMachine
    readonly seconds: SecondsLogic
    readonly again: typeof againMachine
  }
  readonly play: SaferPlayHost
}

type GamePageProps = VisitProps & {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
}

/** The game of the address (C-9): for members; another address is another visit. */
export function GamePage({ actors, ...visit }: GamePageProps) {
  const { t } = useTranslation('game')
  const { game: wanted } = useParams()
  const game = readGameCode(wanted)
  const { member, isSettled, wasMember } = useMember(actors.session)
  if (game === undefined) return <Missing title={actors.title} />
  if (member !== null) return <Visit key={`${game} ${member.memberId}`} game={game} title={actors.title} {...visit} />
  if (!isSettled) return <Skeleton className={styles.waiting} />
  return (
    <PageState title={t('game.title')}>
      <LoginNeeded prompt={actors.prompt} feature="feature.games" asks={!wasMember} />
    </PageState>
  )
}

type OneVisitProps = VisitProps & { readonly game: string; readonly title: ActorRefFrom<typeof titleMachine> }

function Visit({ game: code, title, logic, play, Chat }: OneVisitProps) {
  const { t } = useTranslation('game')
  const language = useLanguage()
  const visit = useActorRef(logic.game, { input: { game: code } })
  const place = useSelector(visit, selectPlace)
  const errorKey = useSelector(visit, ({ context }) => context.errorKey)
  const names = useSelector(visit, ({ context }) => context.visit?.game.names ?? null)
  const name = names?.[language] ?? t('game.title')
  useTitle(title, name)
  const isFull = usePageFills()
  const chatId = useId()
  const isTable = useSelector(visit, ({ context }) => context.visit?.game.kind === 'live')
  // It comes when it is asked for: until then the table has all the room, and the button counts what is written.
  const [isWanted, setWanted] = useState(false)
  const chatButton = useRef<HTMLButtonElement>(null)
  const closeChat = () => {
    setWanted(false)
    chatButton.current?.focus()
  }
  const isIn = useSelector(visit, selectIsIn)
  const [countAt, setCountAt] = useState<HTMLElement | null>(null)
  const countId = useId()
  const isChatShown = isTable && place === 'open' && isWanted
  // Out of sight it comes after the game.
  const hasChat = isChatShown || (isTable && isIn)
  if (place === 'failed' && errorKey === 'errors.notFound') return <Missing title={title} />
  return (
    <section className={cx(styles.game, isFull && styles.full, isChatShown && styles.withChat)} aria-label={name}>
      <GameBar visit={visit} name={name} funds={logic.funds} seconds={logic.seconds} isFull={isFull}>
        {isTable && place === 'open' && (
          <IconButton
            ref={chatButton}
            className={styles.chatButton}
            aria-describedby={countId}
            label={t(isChatShown ? 'game.chatOff' : 'game.chatOn')}
            aria-expanded={isChatShown}
            aria-controls={hasChat ? chatId : undefined}
            onClick={() => setWanted(!isChatShown)}
          >
            <MessageCircle size={20} aria-hidden="true" />
            <span id={countId} ref={setCountAt} className={styles.count} />
          </IconButton>
        )}
      </GameBar>
      <div className={styles.stage}>
        {place === 'waiting' ? (
          <div className={styles.opening} aria-busy="true">
            <p role="status">{t('game.opening')}</p>
          </div>
        ) : place === 'open' ? (
          <GameFrame visit={visit} name={name} seconds={logic.seconds} />
        ) : (
          <GameEnd visit={visit} place={place} play={play} seconds={logic.seconds} />
        )}
      </div>
      {hasChat && (
        <TableChat
          id={chatId}
          room={code}
          isShown={isChatShown}
          countAt={countAt}
          Chat={Chat}
          again={logic.again}
          onClose={closeChat}
        />
      )}
    </section>
  )
}

function Missing({ title }: { readonly title: ActorRefFrom<typeof titleMachine> }) {
  const { t } = useTranslation('game')
  const words = t('game.missing')
  useTitle(title, words)
  return (
    <NotTherePage
      isAlone
      icon={<Gamepad2 />}
      title={words}
      text={t('game.missingText')}
      wayOn={<ButtonLink to="/app/games">{t('game.toHall')}</ButtonLink>}
    />
  )
}

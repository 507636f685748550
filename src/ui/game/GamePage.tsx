import { useSelector } from '@xstate/react'
import { Gamepad2 } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { readGameCode } from '#src/api/model/game.ts'
import type { gameMachine } from '#src/machines/games/gameMachine.ts'
import { selectPlace } from '#src/machines/games/gameSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { fundsMachine } from '#src/machines/wallet/fundsMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { usePageFills } from './usePageFills.ts'
import { EmptyPage } from '#src/ui/shared/EmptyPage.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { GameBar } from './GameBar.tsx'
import { GameFrame } from './GameFrame.tsx'
import { GameEnd } from './GameEnd.tsx'
import styles from './game.module.css'

type VisitProps = {
  readonly logic: { readonly game: typeof gameMachine; readonly funds: typeof fundsMachine; readonly seconds: SecondsLogic }
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

function Visit({ game: code, title, logic, play }: OneVisitProps) {
  const { t } = useTranslation('game')
  const language = useLanguage()
  const visit = useActorRef(logic.game, { input: { game: code } })
  const place = useSelector(visit, selectPlace)
  const errorKey = useSelector(visit, ({ context }) => context.errorKey)
  const names = useSelector(visit, ({ context }) => context.visit?.game.names ?? null)
  const name = names?.[language] ?? t('game.title')
  useTitle(title, name)
  const isFull = usePageFills()
  if (place === 'failed' && errorKey === 'errors.notFound') return <Missing title={title} />
  return (
    <section className={cx(styles.game, isFull && styles.full)} aria-label={name}>
      <GameBar visit={visit} name={name} funds={logic.funds} seconds={logic.seconds} isFull={isFull} />
      <div className={styles.stage}>
        {place === 'waiting' ? (
          <div className={styles.opening} aria-busy="true">
            <p role="status">{t('game.opening')}</p>
          </div>
        ) : place === 'open' ? (
          <GameFrame visit={visit} name={name} />
        ) : (
          <GameEnd visit={visit} place={place} play={play} />
        )}
      </div>
    </section>
  )
}

function Missing({ title }: { readonly title: ActorRefFrom<typeof titleMachine> }) {
  const { t } = useTranslation('game')
  return (
    <div className={styles.state}>
      <EmptyPage
        title={title}
        name={t('game.missing')}
        icon={<Gamepad2 size={24} />}
        heading={t('game.missing')}
        text={t('game.missingText')}
      />
    </div>
  )
}

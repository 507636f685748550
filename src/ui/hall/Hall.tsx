import { useSelector } from '@xstate/react'
import { ChevronLeft, Gamepad2, SearchX, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { HallRef } from '#src/machines/games/hallMachine.ts'
import { type HallChoice, type HallGame, viewOfHall } from '#src/machines/games/hallView.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { usePause } from '#src/ui/shared/usePause.ts'
import { FairPlay } from './FairPlay.tsx'
import { GameTile, GameTileSkeleton } from './GameTile.tsx'
import styles from './hall.module.css'
import { HallFilters } from './HallFilters.tsx'
import { HallSearch } from './HallSearch.tsx'
import { MaintenanceNotes } from './MaintenanceNotes.tsx'
import { useChoice } from './useChoice.ts'

/** So many games of one kind are seen at once: there is nothing to filter. */
const FEW = 3
/** Games of a part that are seen without scrolling. */
const ROW = 3

export type HallProps = {
  readonly hall: HallRef
  readonly favourites: FavouritesRef
  readonly title: string
  readonly choice: HallChoice
  readonly session: SessionRef
  readonly prompt: PromptRef
  readonly play: SaferPlayHost
  /** Whether this is the whole hall. */
  readonly isWhole: boolean
  readonly now: () => number
  readonly seconds: SecondsLogic
}

/** Search first, then what is under maintenance, kinds and makers, and the games: those that are hot, recent and collected, and all of them. */
export function Hall({ hall, favourites, title, choice, session, prompt, play, isWhole, now, seconds }: HallProps) {
  const { t } = useTranslation('hall')
  const { words: written, choose } = useChoice()
  const context = useSelector(hall, (snapshot) => snapshot.context)
  const isLoading = useSelector(hall, (snapshot) => !snapshot.matches({ place: { open: 'ready' } }))
  const hasFailed = useSelector(
    hall,
    (snapshot) => snapshot.matches({ place: { open: 'failed' } }) || snapshot.matches({ place: 'lost' }),
  )
  const collected = useSelector(favourites, (snapshot) => snapshot.context.games)
  const { member, isSettled } = useMember(session)
  const known = usePause(play)
  const pause = member === null ? null : (known ?? null)
  const view = viewOfHall(context, choice, collected, now())
  const retry = () => hall.send({ type: 'list.refreshed' })
  const reset = () => {
    hall.send({ type: 'words.changed', words: '' })
    hall.send({ type: 'words.submitted' })
    choose({ kind: null, brand: null, show: null, words: '' })
  }
  // Before it is known who this is, the game's own page asks.
  const ask = (path: string) => prompt.send({ type: 'login.needed', featureKey: 'feature.games', fromPage: path })
  const tile = (game: HallGame, look: { readonly as: 'h2' | 'h3'; readonly isEarly?: boolean; readonly mayOpen?: boolean }) => (
    <li key={game.code}>
      <GameTile
        game={game}
        as={look.as}
        isEarly={look.isEarly === true}
        isFavourite={collected.includes(game.code)}
        isStill={pause !== null && look.mayOpen !== true}
        onPress={member === null && isSettled ? ask : undefined}
        seconds={seconds}
        onStar={() => favourites.send({ type: 'favourite.toggled', target: { kind: 'game', id: game.code } })}
      />
    </li>
  )
  const grid = (games: readonly HallGame[], mayOpen = false) => (
    <ul className={styles.grid} aria-busy={isLoading}>
      {games.map((game, index) => tile(game, { as: 'h3', isEarly: index < ROW, mayOpen }))}
    </ul>
  )
  const isKnown = context.list !== null
  // Where they are most of the hall it names them already.
  const hasHot = view.hot.length > 0 && view.hot.length * 2 <= view.total && pause === null
  return (
    <Stack className={styles.page} gap={16}>
      <Row className={styles.head}>
        {!isWhole && (
          <Link className={styles.back} to="/app/games" aria-label={t('hall.wholeHall')} title={t('hall.wholeHall')}>
            <ChevronLeft size={24} aria-hidden="true" />
          </Link>
        )}
        <h1>{title}</h1>
      </Row>
      <HallSearch
        hall={hall}
        onSearch={(words) => {
          // Another entry of the history in the place of this one would not know where it was left.
          if (words !== written) choose({ words })
        }}
      />
      <MaintenanceNotes maintenances={view.maintenances} now={now} />
      {pause !== null && (
        <PausedNotice pause={pause}>{view.recent.length > 0 && <Muted>{t('hall.unfinished')}</Muted>}</PausedNotice>
      )}
      {hasFailed && isKnown && (
        <Row className={styles.stale} between role="alert">
          {t('state.staleTitle')}
          <Button variant="plain" onClick={retry}>
            {t('act.retry')}
          </Button>
        </Row>
      )}
      {isKnown && (view.total > FEW || view.kinds.length > 1 || view.chosen !== null) && view.total > 0 && (
        <HallFilters
          view={view}
          brands={context.list?.brands ?? []}
          choice={choice}
          isMember={member !== null}
          onChoose={choose}
        />
      )}
      {isKnown ? found() : hasFailed ? failure() : waiting()}
    </Stack>
  )

  function waiting(): ReactNode {
    return (
      <ul className={styles.grid} aria-busy="true" aria-label={t('hall.opening')}>
        {Array.from({ length: 7 }, (_, index) => (
          <li key={index}>
            <GameTileSkeleton />
          </li>
        ))}
      </ul>
    )
  }

  function failure(): ReactNode {
    const again = <Button onClick={retry}>{t('act.retry')}</Button>
    return <ErrorState title={t('state.errorTitle')} text={t(context.errorKey ?? 'errors.unknown')} action={again} />
  }

  function found(): ReactNode {
    if (view.total === 0) {
      const action = isWhole ? undefined : <ButtonLink to="/app/games">{t('hall.wholeHall')}</ButtonLink>
      return <EmptyState icon={<Gamepad2 size={24} />} title={t('hall.empty')} text={t('hall.emptyText')} action={action} />
    }
    if (view.chosen !== null) return chosen(view.chosen)
    // A table is the only thing that goes on by itself.
    const parts = view.byKind.toSorted(([one], [other]) => Number(other === 'live') - Number(one === 'live'))
    return (
      <div className={cx(styles.found, !isWhole && styles.venue)}>
        <div className={cx(styles.parts, view.recent.length > 0 && isWhole && styles.played)}>
          {hasHot && part('hot', t('hall.hot'), grid(view.hot))}
          {view.recent.length > 0 && part('recent', t('hall.recent'), grid(view.recent, true), styles.recent)}
          <div className={cx(styles.rest, !isWhole && parts.length === 1 && view.favourites.length === 0 && styles.only)}>
            {view.favourites.length > 0 && part('favourites', t('hall.favourites'), grid(view.favourites))}
            {parts.map(([kind, games]) => part(kind, t(`hall.kind.${kind}`), grid(games)))}
          </div>
        </div>
        <FairPlay isMember={member !== null} />
      </div>
    )
  }

  function chosen(games: readonly HallGame[]): ReactNode {
    if (games.length > 0) {
      return (
        <>
          <Muted size={12} role="status">
            {t('hall.found', { count: games.length })}
          </Muted>
          <ul className={styles.grid} aria-busy={isLoading}>
            {games.map((game) => tile(game, { as: 'h2', mayOpen: choice.show === 'recent' }))}
          </ul>
        </>
      )
    }
    const action = <Button onClick={reset}>{t('hall.reset')}</Button>
    if (choice.show === 'favourites' && context.searched === '')
      return (
        <EmptyState icon={<Star size={24} />} title={t('hall.noFavourites')} text={t('hall.noFavouritesText')} action={action} />
      )
    if (choice.show === 'recent' && context.searched === '')
      return <EmptyState icon={<Gamepad2 size={24} />} title={t('hall.noRecent')} text={t('hall.noRecentText')} action={action} />
    return <EmptyState icon={<SearchX size={24} />} title={t('hall.none')} text={t('hall.noneText')} action={action} />
  }
}

/** A part of the hall under its heading. */
function part(id: string, title: string, games: ReactNode, look?: string): ReactNode {
  return (
    <Stack key={id} as="section" className={look} gap={12} aria-labelledby={`hall-${id}`}>
      <h2 id={`hall-${id}`}>{title}</h2>
      {games}
    </Stack>
  )
}

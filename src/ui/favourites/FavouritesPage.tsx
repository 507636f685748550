import { useSelector } from '@xstate/react'
import { Star } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { ListSection } from '#src/ui/shared/ListSection.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { MatchRows, NoMatches, StaleMatches } from '#src/ui/shared/MatchRows.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Suggestions, type SuggestionsLogic } from './Suggestions.tsx'
import styles from './favourites.module.css'

type ListsProps = {
  readonly favourites: FavouritesRef
  /** Games by their codes, as the hall shows them. */
  readonly Games: ComponentType<{ readonly codes: readonly string[] }>
  /** The lists of what is followed; and of what may be, for who follows nothing. */
  readonly logic: SuggestionsLogic & { readonly suggested: SuggestionsLogic }
  /** The server's time in ms. */
  readonly now: () => number
}

type FavouritesPageProps = ListsProps & {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
}

/** Whom and what the member follows, live ones first (B-5). A visitor is asked to log in. */
export function FavouritesPage({ actors: { session, prompt, title }, favourites, logic, now, Games }: FavouritesPageProps) {
  const { t } = useTranslation('favourites')
  const { member, isSettled, wasMember } = useMember(session)
  const heading = t('favourites.title')
  useTitle(title, heading)
  return (
    <>
      <MeHead title={heading} />
      {member !== null && <Lists key={member.memberId} favourites={favourites} logic={logic} now={now} Games={Games} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.favourites" asks={!wasMember} />}
    </>
  )
}

/** What is let go of keeps its place, with its star off, until the page is visited again: a slip of the finger loses nothing. */
function Lists({ favourites, logic, now, Games }: ListsProps) {
  const { t } = useTranslation('favourites')
  const games = useKept(useSelector(favourites, ({ context }) => context.games))
  const anchors = useActorRef(logic.anchorList, { input: { sport: null } })
  const matches = useActorRef(logic.matchList, { input: { sport: null } })
  const anchorCount = useSelector(anchors, ({ context }) => context.anchors.length)
  const anchorsKnown = useSelector(anchors, ({ context }) => context.isKnown)
  const list = useSelector(matches, (snapshot) => snapshot.context.matches)
  const rooms = useSelector(matches, (snapshot) => snapshot.context.rooms)
  const matchesKnown = useSelector(matches, ({ context }) => context.isKnown)
  const anchorsFailed = useSelector(anchors, ({ context }) => context.errorKey !== null)
  const matchesFailed = useSelector(matches, ({ context }) => context.errorKey !== null)
  if (anchorsKnown && matchesKnown && !anchorsFailed && !matchesFailed && anchorCount + list.length + games.length === 0) {
    return (
      <>
        <p className={styles.none}>
          <Star size={16} aria-hidden="true" />
          <strong>{t('favourites.none')}</strong>
          <span>{t('favourites.noneText')}</span>
        </p>
        <Suggestions favourites={favourites} logic={logic.suggested} now={now} />
      </>
    )
  }
  return (
    <>
      <ListSection id="favourite-anchors" title={t('favourites.anchors')} count={anchorsKnown ? anchorCount : null}>
        <AnchorGrid
          as="h3"
          anchors={anchors}
          favourites={favourites}
          now={now}
          empty={<Muted>{t('favourites.noAnchors')}</Muted>}
        />
      </ListSection>
      <ListSection id="favourite-matches" title={t('favourites.matches')} count={matchesKnown ? list.length : null}>
        <StaleMatches matches={matches} />
        {list.length === 0 ? (
          <NoMatches matches={matches} empty={<Muted>{t('favourites.noMatches')}</Muted>} />
        ) : (
          <MatchRows list={list} rooms={rooms} favourites={favourites} now={now} />
        )}
      </ListSection>
      <ListSection id="favourite-games" title={t('favourites.games')} count={games.length}>
        {games.length === 0 ? (
          <Muted>{t('favourites.noGames')}</Muted>
        ) : (
          <PartBoundary>
            <Games codes={games} />
          </PartBoundary>
        )}
      </ListSection>
    </>
  )
}

/** What is collected now, and what was when the page was opened or since: in the order in which it came, the latest first. */
function useKept(collected: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(collected)
  const fresh = collected.filter((code) => !kept.includes(code))
  if (fresh.length === 0) return kept
  const all = [...fresh, ...kept]
  setKept(all)
  return all
}

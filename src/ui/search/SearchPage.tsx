import { useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { SEARCH_KINDS, SEARCH_LIMIT, type SearchHit } from '#src/api/model/search.ts'
import type { anchorListMachine } from '#src/machines/anchor/anchorListMachine.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { searchMachine } from '#src/machines/search/searchMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { typedKey } from '#src/ui/kit/keys.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useWordsInAddress, wordsOf } from '#src/ui/shared/useWordsInAddress.ts'
import { FINDS, findId, Finds } from './Finds.tsx'
import { LiveNow } from './LiveNow.tsx'
import styles from './search.module.css'

type SearchPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: {
    readonly history: () => readonly string[]
    readonly machine: typeof searchMachine
    readonly anchorList: typeof anchorListMachine
    readonly matchList: typeof matchListMachine
  }
  readonly favourites: FavouritesRef
  /** The server's time in ms. */
  readonly now: () => number
}

/** Where all of a kind stand, for who has nothing to type yet. */
const LISTS: Readonly<Record<SearchHit['kind'], string>> = {
  anchor: '/app/live',
  match: '/app/live?view=matches',
  game: '/app/games',
  article: '/app/news',
  help: '/app/help',
}

/**
 * One box over everything, with finds as one types. What is typed is in the address, `?q=harbour`. Up and down choose a find, Enter opens it
 * or searches at once, Esc lets go of it and then clears the box.
 */
export function SearchPage({ actors, logic, favourites, now }: SearchPageProps) {
  const { t } = useTranslation('search')
  useTitle(actors.title, t('search.title'))
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = useActorRef(logic.machine, { input: { words: wordsOf(address), history: logic.history() } })
  const { words, found, chosen, history, errorKey } = useSelector(search, (snapshot) => snapshot.context)
  const busy = useSelector(search, (snapshot) => snapshot.matches('searching'))
  const hits = found?.hits ?? []
  useWordsInAddress(words)
  const type = (text: string) => search.send({ type: 'words.changed', words: text })
  const box = useRef<HTMLInputElement>(null)
  // What was pressed gives way to what is found: the focus would be lost with it.
  const pick = (text: string) => {
    type(text)
    box.current?.focus()
  }
  const note = () => search.send({ type: 'hit.opened' })
  const press = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      search.send({ type: 'choice.moved', step: key === 'ArrowDown' ? 1 : -1 })
    } else if (key === 'Enter') {
      const hit = chosen === null ? undefined : hits[chosen]
      if (hit === undefined) search.send({ type: 'search.submitted' })
      else {
        note()
        void navigate(hit.to)
      }
    } else if (key === 'Escape') {
      if (chosen === null) type('')
      else search.send({ type: 'choice.dropped' })
    } else return
    event.preventDefault()
  }
  return (
    <Stack className={styles.page}>
      <h1>{t('search.title')}</h1>
      <SearchBox
        ref={box}
        label={t('search.box')}
        clearLabel={t('search.clear')}
        data-first
        maxLength={SEARCH_LIMIT}
        value={words}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={FINDS}
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-busy={busy}
        {...(chosen === null ? {} : { 'aria-activedescendant': findId(chosen) })}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onClear={() => pick('')}
      />
      <Muted size={12} role="status">
        {found !== null && hits.length > 0 && t('search.found', { count: hits.length })}
      </Muted>
      {errorKey !== null && (
        <ErrorState
          title={t('search.failed')}
          text={t(errorKey)}
          action={<Button onClick={() => search.send({ type: 'search.submitted' })}>{t('act.retry')}</Button>}
        />
      )}
      <Finds hits={hits} words={found?.words ?? ''} chosen={chosen} onOpen={note} matchList={logic.matchList} now={now()} />
      {found !== null && hits.length === 0 && (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('search.none', { words: found.words })}
          text={t('search.noneText')}
          action={<ButtonLink to="/app/live">{t('search.toLive')}</ButtonLink>}
        />
      )}
      {found === null && history.length > 0 && (
        <Stack as="section" gap={8} aria-labelledby="searched">
          <Row between>
            <h2 id="searched">{t('search.history')}</h2>
            <Button variant="plain" data-edge="end" onClick={() => search.send({ type: 'history.cleared' })}>
              {t('search.clearHistory')}
            </Button>
          </Row>
          <ChipRow label={t('search.history')}>
            {history.map((one) => (
              <Chip key={one} pressed={false} onPress={() => pick(one)}>
                {one}
              </Chip>
            ))}
          </ChipRow>
        </Stack>
      )}
      {found === null && !busy && errorKey === null && (
        <>
          <Stack as="section" gap={8} aria-labelledby="search-lists">
            <h2 id="search-lists">{t('search.begin')}</h2>
            <Row className={styles.lists} wrap>
              {SEARCH_KINDS.map((kind) => (
                <ButtonLink key={kind} variant="outline" to={LISTS[kind]}>
                  {t(`search.kinds.${kind}`)}
                </ButtonLink>
              ))}
            </Row>
          </Stack>
          <LiveNow logic={logic.anchorList} favourites={favourites} now={now} onWord={pick} />
        </>
      )}
    </Stack>
  )
}

import { useSelector } from '@xstate/react'
import { SearchX, Telescope, X } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import { SEARCH_LIMIT } from '#src/api/model/search.ts'
import type { searchMachine } from '#src/machines/search/searchMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink, IconButton } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { FINDS, Finds, optionId } from './Finds.tsx'
import styles from './search.module.css'

type SearchPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: { readonly history: () => readonly string[]; readonly machine: typeof searchMachine }
  /** The server's time in ms. */
  readonly now: () => number
}

/**
 * One box over everything, with finds as one types. What is typed is in the address, `?q=harbour`. Up and down choose a find, Enter opens it
 * or searches at once, Esc lets go of it and then clears the box.
 */
export function SearchPage({ actors, logic, now }: SearchPageProps) {
  const { t } = useTranslation('search')
  useTitle(actors.title, t('search.title'))
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const search = useActorRef(logic.machine, { input: { words: address.get('q') ?? '', history: logic.history() } })
  const { words, found, chosen, history, errorKey } = useSelector(search, (snapshot) => snapshot.context)
  const busy = useSelector(search, (snapshot) => snapshot.matches('searching'))
  const hits = found?.hits ?? []
  useEffect(() => {
    setAddress(words === '' ? {} : { q: words }, { replace: true, preventScrollReset: true })
  }, [words, setAddress])
  const type = (text: string) => search.send({ type: 'words.changed', words: text })
  const note = () => search.send({ type: 'hit.opened' })
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
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
      <TextField
        label={t('search.box')}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        data-first
        maxLength={SEARCH_LIMIT}
        value={words}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={FINDS}
        aria-autocomplete="list"
        aria-busy={busy}
        {...(chosen === null ? {} : { 'aria-activedescendant': optionId(chosen) })}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        trailing={
          words !== '' && (
            <IconButton label={t('search.clear')} onClick={() => type('')}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          )
        }
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
      <Finds hits={hits} words={found?.words ?? ''} chosen={chosen} onOpen={note} now={now()} />
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
            <Button variant="plain" onClick={() => search.send({ type: 'history.cleared' })}>
              {t('search.clearHistory')}
            </Button>
          </Row>
          <ChipRow label={t('search.history')}>
            {history.map((one) => (
              <Chip key={one} pressed={false} onPress={() => type(one)}>
                {one}
              </Chip>
            ))}
          </ChipRow>
        </Stack>
      )}
      {found === null && history.length === 0 && !busy && errorKey === null && (
        <EmptyState icon={<Telescope size={24} />} title={t('search.begin')} text={t('search.beginText')} />
      )}
    </Stack>
  )
}

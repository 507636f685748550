import { useSelector } from '@xstate/react'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SEARCH_LIMIT } from '#src/api/model/search.ts'
import type { searchMachine } from '#src/machines/search/searchMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWordsInAddress, wordsOf } from '#src/ui/shared/useWordsInAddress.ts'
import styles from './articles.module.css'

type HelpSearchProps = {
  readonly logic: typeof searchMachine
  /** What stands there while nothing is searched. */
  readonly children: ReactNode
}

/** A box that searches help alone, with finds as one types; what is typed is in the address. */
export function HelpSearch({ logic, children }: HelpSearchProps) {
  const { t } = useTranslation('articles')
  const [address] = useSearchParams()
  const search = useActorRef(logic, { input: { words: wordsOf(address), history: [] } })
  const { words, found, errorKey } = useSelector(search, (snapshot) => snapshot.context)
  const busy = useSelector(search, (snapshot) => snapshot.matches('searching'))
  useWordsInAddress(words)
  const type = (text: string) => search.send({ type: 'words.changed', words: text })
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.send({ type: 'search.submitted' })
        }}
      >
        <SearchBox
          label={t('articles.search')}
          clearLabel={t('articles.clear')}
          maxLength={SEARCH_LIMIT}
          value={words}
          aria-busy={busy}
          onChange={(event) => type(event.target.value)}
          onClear={() => type('')}
        />
      </form>
      <Muted size={12} role="status">
        {found !== null && found.hits.length > 0 && t('articles.found', { count: found.hits.length })}
      </Muted>
      {errorKey !== null && (
        <ErrorState
          title={t('articles.searchFailed')}
          text={t(errorKey)}
          action={<Button onClick={() => search.send({ type: 'search.submitted' })}>{t('act.retry')}</Button>}
        />
      )}
      {found === null && children}
      {found !== null && found.hits.length === 0 && (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('articles.none', { words: found.words })}
          text={t('articles.noneText')}
          action={<ButtonLink to="/cs">{t('articles.service')}</ButtonLink>}
        />
      )}
      {found !== null && found.hits.length > 0 && (
        <ul className={styles.list}>
          {found.hits.map(({ id, title, text, to }) => (
            <li key={id}>
              <Link className={styles.card} to={to}>
                <span className={styles.words}>
                  <strong className={styles.head}>{title}</strong>
                  {text !== '' && <span className={styles.lead}>{text}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HALL_SEARCH_LIMIT, type HallRef } from '#src/machines/games/hallMachine.ts'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { typedKey } from '#src/ui/kit/keys.ts'
import styles from './hall.module.css'

type HallSearchProps = {
  readonly hall: HallRef
  /** What is searched for has changed: it goes into the address. */
  readonly onSearch: (words: string) => void
}

/** The box over the games: what is typed is searched for after a rest, or at once by Enter; Esc clears it. */
export function HallSearch({ hall, onSearch }: HallSearchProps) {
  const { t } = useTranslation('hall')
  const words = useSelector(hall, ({ context }) => context.words)
  const searched = useSelector(hall, ({ context }) => context.searched)
  // oxlint-disable-next-line react/exhaustive-deps -- the address follows what is searched for, and nothing else
  useEffect(() => onSearch(searched), [searched])
  const type = (text: string) => hall.send({ type: 'words.changed', words: text })
  const press = (event: KeyboardEvent) => {
    const key = typedKey(event)
    if (key === 'Enter') hall.send({ type: 'words.submitted' })
    else if (key === 'Escape') type('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.search}>
      <SearchBox
        label={t('hall.search')}
        clearLabel={t('hall.clear')}
        maxLength={HALL_SEARCH_LIMIT}
        value={words}
        onClear={() => type('')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_KINDS, type SearchHit } from '#src/api/model/search.ts'
import { searchMarks, searchTerms } from '#src/api/model/searchWords.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './search.module.css'

/** The id of the list of finds, and of one of its options. */
export const FINDS = 'finds'
export const optionId = (index: number) => `find-${index}`

type FindsProps = {
  readonly hits: readonly SearchHit[]
  /** What they were found for. */
  readonly words: string
  /** The one that the keyboard is on. */
  readonly chosen: number | null
  readonly onOpen: () => void
  readonly now: number
}

/** Finds by kind, with what fits marked. Each is a link; the keyboard stays in the box. */
export function Finds({ hits, words, chosen, onOpen, now }: FindsProps) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div id={FINDS} ref={list} role="listbox" aria-label={t('search.title')} hidden={hits.length === 0}>
      {SEARCH_KINDS.map((kind) => {
        const own = hits.flatMap((hit, index) => (hit.kind === kind ? [{ hit, index }] : []))
        return (
          own.length > 0 && (
            <div key={kind} role="group" aria-labelledby={`finds-${kind}`} className={styles.kind}>
              <h2 id={`finds-${kind}`} role="presentation" className={styles.kindName}>
                {t(`search.kinds.${kind}`)}
              </h2>
              {own.map(({ hit, index }) => (
                <Link
                  key={hit.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={styles.hit}
                  to={hit.to}
                  onClick={onOpen}
                >
                  {hit.picture !== null && (
                    <img
                      className={styles.picture}
                      src={hit.picture}
                      width={48}
                      height={48}
                      alt=""
                      loading="lazy"
                      decoding="async"
                    />
                  )}
                  <span className={styles.words}>
                    <strong>
                      <Marked text={hit.title} words={words} />
                    </strong>
                    <Muted as="span">
                      <Marked text={hit.text} words={words} />
                    </Muted>
                  </span>
                  {hit.live ? (
                    <Badge tone="live">{t('search.live')}</Badge>
                  ) : (
                    hit.at !== null && (
                      <Muted as="span" size={12} digits>
                        {dayTime(t, hit.at, now)}
                      </Muted>
                    )
                  )}
                </Link>
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  return searchMarks(text, searchTerms(words)).map(({ text: part, isFound }, index) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing but their order
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

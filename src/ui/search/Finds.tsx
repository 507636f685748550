import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_KINDS, type SearchHit } from '#src/api/model/search.ts'
import { searchMarks, searchTerms } from '#src/api/model/searchWords.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { RowPricesContext } from '#src/ui/shared/rowPricesContext.ts'
import styles from './search.module.css'

/** The id of the list of finds, and of one of its rows. */
export const FINDS = 'finds'
export const findId = (index: number) => `find-${index}`

type FindsProps = {
  readonly hits: readonly SearchHit[]
  /** What they were found for. */
  readonly words: string
  /** The one that the keyboard is on. */
  readonly chosen: number | null
  readonly onOpen: () => void
  readonly now: number
}

/**
 * Finds by kind, with what fits marked. Each is a link, and the keyboard stays in the box; beside a match are its prices, which Tab reaches and which
 * open the slip.
 */
export function Finds({ hits, words, chosen, onOpen, now }: FindsProps) {
  const { t } = useTranslation('search')
  const drawPrices = use(RowPricesContext)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector(`#${findId(chosen)}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div id={FINDS} ref={list} role="grid" aria-label={t('search.title')} hidden={hits.length === 0}>
      {SEARCH_KINDS.map((kind) => {
        const own = hits.flatMap((hit, index) => (hit.kind === kind ? [{ hit, index }] : []))
        return (
          own.length > 0 && (
            <div key={kind} role="rowgroup" aria-labelledby={`finds-${kind}`} className={styles.kind}>
              <h2 id={`finds-${kind}`} role="presentation" className={styles.kindName}>
                {t(`search.kinds.${kind}`)}
              </h2>
              {own.map(({ hit, index }) => (
                <div key={hit.id} id={findId(index)} role="row" aria-selected={index === chosen} className={styles.find}>
                  <div role="gridcell">
                    <Link tabIndex={-1} className={styles.hit} to={hit.to} onClick={onOpen}>
                      {hit.match === null ? (
                        <Named hit={hit} words={words} />
                      ) : (
                        <Sides match={hit.match} hit={hit} words={words} />
                      )}
                      {hit.live ? (
                        <Badge tone="live">{t(kind === 'anchor' ? 'search.live.anchor' : 'search.live.other')}</Badge>
                      ) : (
                        hit.at !== null && (
                          <Muted as="span" size={12} digits>
                            {dayTime(t, hit.at, now)}
                          </Muted>
                        )
                      )}
                    </Link>
                  </div>
                  {hit.match !== null && drawPrices !== null && (
                    <div role="gridcell" className={styles.prices}>
                      <Later>{drawPrices({ match: hit.match })}</Later>
                    </div>
                  )}
                </div>
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

type HitProps = { readonly hit: SearchHit; readonly words: string }

/** A find by its picture and its name. */
function Named({ hit, words }: HitProps) {
  return (
    <>
      {hit.picture !== null && <Picture src={hit.picture} size={48} />}
      <span className={styles.words}>
        <strong>
          <Marked text={hit.title} words={words} />
        </strong>
        <Muted as="span">
          <Marked text={hit.text} words={words} />
        </Muted>
      </span>
    </>
  )
}

/** A match as lists of matches show it: each side with its crest and its score, and the league. */
function Sides({ match, hit, words }: HitProps & { readonly match: NonNullable<SearchHit['match']> }) {
  const sides = [
    { name: match.homeName, crest: hit.picture, score: match.score?.home },
    { name: match.visitName, crest: match.visitLogo, score: match.score?.visit },
  ]
  return (
    <span className={styles.words}>
      {sides.map(({ name, crest, score }) => (
        <span key={name} className={styles.team}>
          {crest !== null && <Picture src={crest} size={24} />}
          <strong>
            <Marked text={name} words={words} />
          </strong>
          {score !== undefined && <b className={styles.score}>{score}</b>}
        </span>
      ))}
      <Muted as="span" size={12}>
        <Marked text={hit.text} words={words} />
      </Muted>
    </span>
  )
}

function Picture({ src, size }: { readonly src: string; readonly size: 24 | 48 }) {
  return (
    <img
      className={size === 48 ? styles.picture : styles.crest}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
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

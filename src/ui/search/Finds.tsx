import { type ReactNode, use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_KINDS, type SearchHit } from '#src/api/model/search.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { RowPricesContext } from '#src/ui/shared/rowPricesContext.ts'
import { Marked } from './Marked.tsx'
import { FollowMatches, MatchFind, PricesOf } from './MatchFind.tsx'
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
  /** How matches stand. */
  readonly matchList: typeof matchListMachine
  readonly now: number
}

/**
 * Finds by kind, with what fits marked. Each is a link, and the keyboard stays in the box; beside a match are its prices, which Tab reaches and which
 * open the slip.
 */
export function Finds({ hits, words, chosen, onOpen, matchList, now }: FindsProps) {
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
              <Around kind={kind} matchList={matchList}>
                <div role="presentation" className={styles.cards}>
                  {own.map(({ hit, index }) => (
                    <div key={hit.id} id={findId(index)} role="row" aria-selected={index === chosen} className={styles.find}>
                      <div role="gridcell">
                        <Link tabIndex={-1} className={styles.hit} to={hit.to} onClick={onOpen}>
                          {hit.match !== null ? (
                            <MatchFind hit={hit} named={hit.match} words={words} now={now} />
                          ) : (
                            <>
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
                                <Badge tone="live">{t(kind === 'anchor' ? 'search.live.anchor' : 'search.live.other')}</Badge>
                              ) : (
                                hit.at !== null && (
                                  <Muted as="span" size={12} digits>
                                    {dayTime(t, hit.at, now)}
                                  </Muted>
                                )
                              )}
                            </>
                          )}
                        </Link>
                      </div>
                      {hit.match !== null && drawPrices !== null && (
                        <div role="gridcell" className={styles.prices}>
                          <PricesOf named={hit.match} draw={drawPrices} />
                        </div>
                      )}
                    </div>
                  ))}
                </div>
              </Around>
            </div>
          )
        )
      })}
    </div>
  )
}

type AroundProps = Pick<FindsProps, 'matchList'> & { readonly kind: SearchHit['kind']; readonly children: ReactNode }

/** Matches that are found are followed while they stand there. */
function Around({ kind, matchList, children }: AroundProps) {
  return kind === 'match' ? <FollowMatches logic={matchList}>{children}</FollowMatches> : children
}

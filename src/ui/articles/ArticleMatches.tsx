import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Article } from '#src/api/model/shownContent.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MatchRow } from '#src/ui/shared/MatchRow.tsx'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { matchesNamed } from './matchesNamed.ts'
import styles from './articles.module.css'

/** Matches beside an article. */
const SHOWN = 3

type ArticleMatchesProps = {
  readonly article: Article
  readonly logic: typeof matchListMachine
  /** The server's time in ms. */
  readonly now: () => number
}

/** The matches of the teams that an article names; where it names none of today’s, those that are on now or next. */
export function ArticleMatches({ article, logic, now }: ArticleMatchesProps) {
  const { t } = useTranslation('articles')
  const list = useActorRef(logic, { input: { sport: null } })
  const matches = useSelector(list, ({ context }) => context.matches).filter(({ gameStatus }) => gameStatus !== 'ended')
  const rooms = useSelector(list, ({ context }) => context.rooms)
  const named = matchesNamed(article, matches)
  const shown = (named.length > 0 ? named : matches).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles.besides} aria-labelledby="article-matches">
      <h2 id="article-matches">{t(named.length > 0 ? 'articles.teams' : 'articles.matches')}</h2>
      <ul>
        {shown.map((match) => (
          <MatchRow key={match.matchId} match={match} to={roomAddress(match)} now={now()} rooms={rooms} />
        ))}
      </ul>
      <Link className={styles.all} to="/app/live?view=matches">
        {t('articles.allMatches')}
      </Link>
    </section>
  )
}

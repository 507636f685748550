import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SearchHit } from '#src/api/model/search.ts'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Later } from '#src/ui/kit/Later.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Minute } from '#src/ui/shared/MatchRow.tsx'
import { phaseWord } from '#src/ui/shared/phaseWord.ts'
import type { RowPricesProps } from '#src/ui/shared/rowPricesContext.ts'
import { TeamName } from '#src/ui/shared/TeamName.tsx'
import { Marked } from './Marked.tsx'
import styles from './search.module.css'

const FollowedMatches = createContext<readonly AnchorMatch[]>([])

type FollowMatchesProps = { readonly logic: typeof matchListMachine; readonly children: ReactNode }

/** Knows how matches stand now, for those that are found. */
export function FollowMatches({ logic, children }: FollowMatchesProps) {
  const list = useActorRef(logic, { input: { sport: null } })
  return <FollowedMatches value={useSelector(list, ({ context }) => context.matches)}>{children}</FollowedMatches>
}

type MatchFindProps = {
  readonly hit: SearchHit
  readonly named: NonNullable<SearchHit['match']>
  /** What it was found for. */
  readonly words: string
  readonly now: number
}

/** A match that is found, as lists of matches show one: its league and how far it is, both teams, and their scores once they are known. */
export function MatchFind({ hit, named, words, now }: MatchFindProps) {
  const { t } = useTranslation('search')
  const match = use(FollowedMatches).find(({ matchId }) => matchId === named.matchId)
  const begun = match === undefined || match.gameStatus === 'pre' ? null : match
  const side = (name: string, crest: string | null, score: number | undefined) => (
    <span className={styles.side}>
      <TeamName name={<Marked text={name} words={words} />} crest={crest} />
      <b>{score}</b>
    </span>
  )
  return (
    <span className={styles.match}>
      <span className={styles.side}>
        <Muted as="span" size={12}>
          <Marked text={hit.text} words={words} />
        </Muted>
        {begun !== null ? (
          <span className={styles.phase}>
            {phaseWord(t, begun)}
            <Minute match={begun} now={now} />
          </span>
        ) : hit.live ? (
          <Badge tone="live">{t('search.live.other')}</Badge>
        ) : (
          hit.at !== null && (
            <Muted as="span" size={12} digits>
              {dayTime(t, hit.at, now)}
            </Muted>
          )
        )}
      </span>
      {side(named.homeName, hit.picture, begun?.homeScore ?? named.score?.home)}
      {side(named.visitName, match?.visitLogo ?? named.visitLogo, begun?.visitScore ?? named.score?.visit)}
    </span>
  )
}

type PricesOfProps = {
  readonly named: NonNullable<SearchHit['match']>
  readonly draw: (props: RowPricesProps) => ReactNode
}

/** The prices of a match that is found, which begin with those that came with the list of matches. */
export function PricesOf({ named, draw }: PricesOfProps) {
  const main = use(FollowedMatches).find(({ matchId }) => matchId === named.matchId)?.main
  return <Later>{draw({ match: { ...named, main } })}</Later>
}

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUND_MATCHES, SIGNS, type SoccerRound } from '#src/api/model/activities/kinds/soccerLottery.ts'
import { type Side, SIDES } from '#src/api/model/activities/matchFields.ts'
import { ActBar } from '../actBar/ActBar.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import { MatchHead } from '../activityMatches/MatchHead.tsx'
import styles from './soccerLottery.module.css'

type OpenRoundProps = {
  readonly round: SoccerRound
  readonly now: number | null
  readonly isBusy: boolean
  readonly ask: (act: Readonly<Record<string, unknown>>) => void
}

/** A ticket as it is filled in: 1, X or 2 for each match. */
export function OpenRound({ round: { round, matches }, now, isBusy, ask }: OpenRoundProps) {
  const { t } = useTranslation('soccerLottery')
  const { t: matchText } = useTranslation('activityMatches')
  const id = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const picks = matches.flatMap(({ matchId }) => chosen[matchId] ?? [])
  return (
    <form className={styles.board} onSubmit={(event) => event.preventDefault()}>
      <ol>
        {matches.map((match, at) => (
          <li key={match.matchId} className={styles.match}>
            <MatchHead match={match} now={now} id={`${id}${at}`} />
            <div className={styles.picks} role="radiogroup" aria-labelledby={`${id}${at}`}>
              {SIDES.map((side) => (
                <RadioTile
                  key={side}
                  name={`${id}${at}`}
                  checked={chosen[match.matchId] === side}
                  onChoose={() => setChosen({ ...chosen, [match.matchId]: side })}
                >
                  <b>{SIGNS[side]}</b>
                  <Muted as="small" size={12}>
                    {matchText(`activityMatches.sides.${side}`)}
                  </Muted>
                </RadioTile>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <ActBar said={t('soccerLottery.chosen', { count: picks.length, all: ROUND_MATCHES })}>
        <Button
          type="submit"
          block
          busy={isBusy}
          disabled={picks.length < ROUND_MATCHES}
          onClick={() => ask({ do: 'ticket', round, picks })}
        >
          {t('soccerLottery.hand')}
        </Button>
      </ActBar>
    </form>
  )
}

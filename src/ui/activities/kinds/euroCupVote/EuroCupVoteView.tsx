import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { euroCupVote, type EuroCupVoteView as View } from '#src/api/model/activities/kinds/euroCupVote.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { ActBar } from '../actBar/ActBar.tsx'
import { Columns } from '../columns/Columns.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { deadlineWords } from '#src/ui/activities/activityWords.ts'
import { pointWords } from '#src/ui/activities/pointWords.ts'
import type { KindViewProps } from '../kindView.ts'
import { Pick } from '../pick/Pick.tsx'
import { TeamCrest } from './TeamCrest.tsx'
import { teamCode } from './teamCode.ts'
import styles from './euroCupVote.module.css'

const allOf = ({ teams }: View) => teams.reduce((sum, { votes }) => sum + votes, 0)

/** The euro-cup vote (P-9): how teams stand by votes, today's vote, and what came of one's own. */
export function EuroCupVoteView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('euroCupVote')
  if (!isOfKind(euroCupVote, sheet)) return null
  const { view } = sheet
  const mayVote = sheet.card.why === null && view.state === 'open' && view.mine.today === null
  return (
    <Columns
      side={
        <>
          <VoteProgress view={view} now={logic?.now() ?? null} />
          <Mine view={view} />
          <Card as="section" aria-labelledby="cup-rules" gap={8}>
            <h2 id="cup-rules">{t('euroCupVote.rules')}</h2>
            <ActivityRules rules={[t('euroCupVote.ruleVote'), t('euroCupVote.ruleShare'), t('euroCupVote.ruleOutcome')]} />
          </Card>
        </>
      }
    >
      <Teams view={view} mayVote={mayVote} isBusy={isBusy} ask={ask} />
    </Columns>
  )
}

type PartProps = { readonly view: View }

function useTeamName({ teams }: View): (place: number) => string {
  const language = useLanguage()
  return (place) => teams[place]?.name[language] ?? ''
}

/** The pool, and where the vote stands. */
function VoteProgress({ view, now }: PartProps & { readonly now: number | null }) {
  const { t } = useTranslation('euroCupVote')
  const { t: general } = useTranslation('activities')
  const nameOf = useTeamName(view)
  const { state, pool, closesAt, winner, winners } = view
  const outcome = () => {
    if (winners === null) return t('euroCupVote.counting')
    return winners === 0 ? t('euroCupVote.nobody') : t('euroCupVote.winners', { winners })
  }
  return (
    <Card as="section" aria-labelledby="cup-pool" gap={8}>
      <h2 id="cup-pool">{t('euroCupVote.pool', { pool: pointWords(pool) })}</h2>
      {state === 'open' && <p>{t('euroCupVote.closes', { at: deadlineWords(general, closesAt, now) })}</p>}
      {state === 'closed' && <p>{t('euroCupVote.closed')}</p>}
      {state === 'abandoned' && <p>{t('euroCupVote.abandoned')}</p>}
      {state === 'decided' && winner !== null && (
        <>
          <p className={styles.winner}>
            <TeamCrest place={winner} code={teamCode(nameOf(winner))} />
            <b>{t('euroCupVote.won', { team: nameOf(winner) })}</b>
          </p>
          <Muted>{outcome()}</Muted>
        </>
      )}
    </Card>
  )
}

/** What the member voted for, and what came of it. */
function Mine({ view }: PartProps) {
  const { t } = useTranslation('euroCupVote')
  const nameOf = useTeamName(view)
  const { mine, winner, state } = view
  if (mine.votes.length === 0) return null
  const isLost = winner !== null && mine.votes.every(({ team }) => team !== winner)
  return (
    <Card as="section" aria-labelledby="cup-mine" gap={8}>
      <h2 id="cup-mine">{t('euroCupVote.mine')}</h2>
      {state === 'open' && mine.today !== null && <p>{t('euroCupVote.today', { team: nameOf(mine.today) })}</p>}
      <ul>
        {mine.votes.map(({ team, votes }) => (
          <li key={team}>{t('euroCupVote.mineVotes', { team: nameOf(team), votes })}</li>
        ))}
      </ul>
      {mine.prize !== null && <b>{t('euroCupVote.prize', { prize: pointWords(mine.prize) })}</b>}
      {isLost && <p>{t('euroCupVote.lost')}</p>}
    </Card>
  )
}

type TeamsProps = PartProps & Pick<KindViewProps, 'isBusy' | 'ask'> & { readonly mayVote: boolean }

/** The teams with their shares of the votes; while the member may vote, to choose from. */
function Teams({ view, mayVote, isBusy, ask }: TeamsProps) {
  const { t } = useTranslation('euroCupVote')
  const nameOf = useTeamName(view)
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const all = allOf(view)
  return (
    <Card as="section" aria-labelledby={id} gap={12}>
      <h2 id={id}>{t(mayVote ? 'euroCupVote.choose' : 'euroCupVote.teams')}</h2>
      <Muted digits>{t('euroCupVote.all', { votes: all })}</Muted>
      <div className={styles.teams} {...(mayVote && { role: 'radiogroup', 'aria-labelledby': id })}>
        {view.teams.map(({ votes }, place) => {
          const share = all === 0 ? 0 : Math.round((votes / all) * 100)
          return (
            <Pick
              key={place}
              name={id}
              isOpen={mayVote}
              isPicked={chosen === place}
              onPick={() => setChosen(place)}
              isMine={view.mine.today === place}
              isRight={view.winner === place}
            >
              <span className={styles.team}>
                <TeamCrest place={place} code={teamCode(nameOf(place))} />
                <span className={styles.facts}>
                  <b>{nameOf(place)}</b>
                  <Muted as="small" size={12} digits>
                    {t('euroCupVote.share', { share, votes })}
                  </Muted>
                </span>
                {all > 0 && (
                  <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect className={styles.track} width="100" height="4" />
                    <rect className={styles.filled} width={share} height="4" />
                  </svg>
                )}
              </span>
            </Pick>
          )
        })}
      </div>
      {mayVote && (
        <ActBar said={t(chosen === null ? 'euroCupVote.noneChosen' : 'euroCupVote.chosen', { team: nameOf(chosen ?? -1) })}>
          <Button
            block
            busy={isBusy}
            disabled={chosen === null}
            onClick={() => chosen !== null && ask({ do: 'vote', team: chosen })}
          >
            {chosen === null ? t('euroCupVote.vote') : t('euroCupVote.voteFor', { team: nameOf(chosen) })}
          </Button>
        </ActBar>
      )}
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import { LEAST_PLAYED, SIGNS, soccerLottery, type SoccerRound } from '#src/api/model/activities/kinds/soccerLottery.ts'
import { siteTime } from '#src/api/model/day.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Fold } from '#src/ui/kit/Fold.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Columns } from '../columns/Columns.tsx'
import { MatchHead } from '../activityMatches/MatchHead.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { deadlineWords } from '#src/ui/activities/activityWords.ts'
import { pointWords } from '#src/ui/activities/pointWords.ts'
import type { KindViewProps } from '../kindView.ts'
import { OpenRound } from './OpenRound.tsx'
import styles from './soccerLottery.module.css'

const isOver = ({ state }: SoccerRound) => state === 'settled' || state === 'void'

/** The soccer lottery (P-9): the round that takes tickets, one's own, and how earlier rounds came out. */
export function SoccerLotteryView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('soccerLottery')
  const { t: general } = useTranslation('activities')
  if (!isOfKind(soccerLottery, sheet)) return null
  const { isDone, rounds } = sheet.view
  const clock = logic?.now() ?? null
  const mayAct = sheet.card.why === null && !isDone
  const now = rounds.filter((round) => !isOver(round))
  const past = rounds.filter(isOver)
  return (
    <Columns
      side={
        <Card as="section" aria-labelledby="soccer-rules" gap={8}>
          <h2 id="soccer-rules">{t('soccerLottery.rules')}</h2>
          <ActivityRules
            rules={[
              t('soccerLottery.ruleTicket', SIGNS),
              t('soccerLottery.ruleShare'),
              t('soccerLottery.ruleVoid', { least: LEAST_PLAYED }),
            ]}
          />
        </Card>
      }
    >
      {now.length === 0 && (
        <Card>
          <Muted>{t('soccerLottery.none')}</Muted>
        </Card>
      )}
      {now.map((round) => (
        <Card as="section" key={round.round} aria-labelledby={`soccer-${round.round}`} gap={12}>
          <h2 id={`soccer-${round.round}`}>{t('soccerLottery.round', { pool: poolOf(round) })}</h2>
          <p>
            {round.state === 'open'
              ? t('soccerLottery.closes', { at: deadlineWords(general, round.closesAt, clock) })
              : t('soccerLottery.closed')}
          </p>
          <Muted>{t('soccerLottery.tickets', { count: round.tickets })}</Muted>
          {isDone && round.state === 'open' && <p>{t('soccerLottery.done')}</p>}
          <Tickets round={round} />
          {round.state === 'open' && mayAct ? (
            <OpenRound round={round} now={clock} isBusy={isBusy} ask={ask} />
          ) : (
            <Matches round={round} now={clock} />
          )}
        </Card>
      ))}
      {past.length > 0 && (
        <Card as="section" aria-labelledby="soccer-past" gap={12}>
          <h2 id="soccer-past">{t('soccerLottery.past')}</h2>
          {past.map((round) => (
            <Past key={round.round} round={round} now={clock} />
          ))}
        </Card>
      )}
    </Columns>
  )
}

type RoundProps = { readonly round: SoccerRound }
type MatchesProps = RoundProps & { readonly now: number | null }

const poolOf = ({ pool }: SoccerRound) => pointWords(pool)

function Matches({ round: { matches }, now }: MatchesProps) {
  return (
    <ol>
      {matches.map((match) => (
        <li key={match.matchId} className={styles.match}>
          <MatchHead match={match} now={now} />
        </li>
      ))}
    </ol>
  )
}

/** What the member handed in, and what came of it. */
function Tickets({ round: { mine } }: RoundProps) {
  const { t } = useTranslation('soccerLottery')
  if (mine.length === 0) return null
  return (
    <div>
      <h3>{t('soccerLottery.mine')}</h3>
      <ul>
        {mine.map(({ day, picks, right, prize }) => (
          <li key={day}>
            <span className={styles.mine}>
              {t('soccerLottery.ticket', { day, picks: picks.map((pick) => SIGNS[pick]).join(' ') })}
            </span>{' '}
            {right !== null && t('soccerLottery.right', { right })}{' '}
            {prize !== null && prize > 0 && <b>{t('soccerLottery.prize', { prize: pointWords(prize) })}</b>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A round that is over: how it came out, and its matches on request. */
function Past({ round, now }: MatchesProps) {
  const { t } = useTranslation('soccerLottery')
  const { state, played, best, winners, closesAt } = round
  const outcome = () => {
    if (state === 'void') return t('soccerLottery.void', { least: LEAST_PLAYED })
    if (winners === null || winners === 0) return t('soccerLottery.nobody', { played })
    return t('soccerLottery.settled', { played, best: best ?? 0, count: winners })
  }
  return (
    <section aria-labelledby={`soccer-${round.round}`}>
      <h3 id={`soccer-${round.round}`}>{t('soccerLottery.pastRound', { pool: poolOf(round), at: siteTime(closesAt) })}</h3>
      <p>{outcome()}</p>
      <Tickets round={round} />
      <Fold label={t('soccerLottery.show')}>
        <Matches round={round} now={now} />
      </Fold>
    </section>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guess } from '#src/api/model/activities/kinds/guess.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import { OwnPoints } from '../ownPoints/OwnPoints.tsx'
import { pointWords } from '#src/ui/activities/pointWords.ts'
import type { KindViewProps } from '../kindView.ts'
import { GuessMatch } from './GuessMatch.tsx'
import styles from './guess.module.css'

const openOf = (sheet: KindViewProps['sheet']) =>
  isOfKind(guess, sheet) ? sheet.view.matches.filter(({ match }) => match.state === 'open').map(({ match }) => match.matchId) : []

/** Guess (P-9): every match, those that are open first, with its pool and what a point on each side would bring now, one's own stakes, and how matches came out. */
export function GuessView({ sheet, isBusy, ask, logic }: KindViewProps) {
  const { t } = useTranslation('guess')
  // Those that were open when the page was: one that closes meanwhile keeps its place.
  const [first] = useState(() => new Set(openOf(sheet)))
  if (!isOfKind(guess, sheet)) return null
  const { view, card } = sheet
  const mayAct = card.why === null
  const isShort = view.have < view.least
  const open = view.matches.filter(({ match }) => first.has(match.matchId))
  const over = view.matches.filter(({ match }) => !first.has(match.matchId))
  const have = pointWords(view.have)
  const rows = (matches: typeof view.matches) => (
    <div className={styles.matches}>
      {matches.map((one) => (
        <GuessMatch
          key={one.match.matchId}
          one={one}
          view={view}
          now={logic?.now() ?? null}
          mayAct={mayAct}
          isBusy={isBusy}
          ask={ask}
        />
      ))}
    </div>
  )
  return (
    <Stack>
      {mayAct && (
        <Card as="section" aria-label={t('guess.own')} gap={8}>
          <OwnPoints
            words={isShort ? t('guess.short', { have, least: pointWords(view.least) }) : t('guess.have', { have })}
            isShort={isShort}
          />
        </Card>
      )}
      {view.matches.length === 0 && <Muted>{t('guess.none')}</Muted>}
      {open.length > 0 && rows(open)}
      {over.length > 0 && (
        <section className={styles.past} aria-labelledby="guess-over">
          <h2 id="guess-over">{t('guess.over')}</h2>
          {rows(over)}
        </section>
      )}
      <Card as="section" className={styles.rules} aria-labelledby="guess-rules" gap={8}>
        <h2 id="guess-rules">{t('guess.rules')}</h2>
        <ActivityRules rules={[t('guess.ruleClose'), t('guess.rulePool'), t('guess.ruleVoid')]} />
      </Card>
    </Stack>
  )
}

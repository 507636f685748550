import { useTranslation } from 'react-i18next'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { type Openness, opennessOf } from '#src/api/model/activities/openness.ts'
import { changesAt, stateNow } from '#src/machines/activities/activityListMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { changeWords } from './activityWords.ts'

const TONES: Readonly<Record<Openness, 'brand' | 'warn' | 'neutral'>> = {
  open: 'brand',
  login: 'neutral',
  done: 'neutral',
  coming: 'neutral',
  closed: 'neutral',
  paused: 'warn',
  ended: 'neutral',
}

type CardOpennessProps = {
  readonly card: ActivityCard
  /** The server's time; null = not known yet. */
  readonly now: number | null
  /** Whether it stands out: then it says why. */
  readonly isFirst: boolean
}

/** What an activity is to who looks at its card, and how long until it begins or ends. */
export function CardOpenness({ card, now, isFirst }: CardOpennessProps) {
  const { t } = useTranslation('activities')
  const state = now === null ? card.state : stateNow(card, now)
  const openness = opennessOf(card, state)
  const change = now === null ? null : changesAt(card, now)
  const left = now === null || change === null ? null : change - now
  // That one may take part is not worth a word on every card.
  const isSaid = openness !== 'open' || isFirst
  if (!isSaid && left === null) return null
  return (
    <Row wrap>
      {isSaid && <Badge tone={TONES[openness]}>{t(`activities.standing.${openness}`)}</Badge>}
      {left !== null && (
        <Muted as="span" size={12} digits>
          {changeWords(t, state, left)}
        </Muted>
      )}
    </Row>
  )
}

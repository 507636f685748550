import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type activityListMachine, stateNow } from '#src/machines/activities/activityListMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { gainWords } from './activityWords.ts'
import { badgeOf, rankOf } from './groups.ts'
import { KindMotif } from './KindMotif.tsx'
import styles from './openActivities.module.css'

/** How many are shown: the activity centre has all of them. */
const MOST = 6

export type OpenActivitiesLogic = { readonly list: typeof activityListMachine; readonly seconds: SecondsLogic }

/** What a member can win something in now, what waits for them today first; nothing where nothing is open, or while they pause. */
export function OpenActivities({ logic }: { readonly logic: OpenActivitiesLogic }) {
  const { t } = useTranslation('activities')
  const language = useLanguage()
  const list = useActorRef(logic.list, { input: { query: null } })
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context ?? null)
  const sheet = useSelector(list, (snapshot) => snapshot.context.items[0])
  const isFailed = useSelector(list, (snapshot) => snapshot.context.errorKey !== null)
  if (sheet === undefined || now === null) return isFailed ? null : <Skeleton className={styles.waiting} />
  if (sheet.isPaused) return null
  const shown = sheet.list
    .filter((card) => ['today', 'open'].includes(badgeOf(card, stateNow(card, now))))
    .toSorted((one, other) => rankOf(one, stateNow(one, now)) - rankOf(other, stateNow(other, now)))
    .slice(0, MOST)
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby="open-activities" gap={8}>
      <Row between>
        <h2 id="open-activities">{t('prizes.win')}</h2>
        <WayOn to="/app/activities">{t('prizes.all')}</WayOn>
      </Row>
      <ul className={styles.list}>
        {shown.map((card) => {
          const gain = gainWords(t, card)
          return (
            <li key={card.id}>
              <Link className={styles.one} to={`/app/activity/${card.id}`}>
                <KindMotif kind={card.kind} className={styles.motif} />
                <span className={styles.words}>
                  <b>{card.title[language]}</b>
                  {gain === null ? <small>{card.words[language]}</small> : <small className={styles.gain}>{gain}</small>}
                </span>
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

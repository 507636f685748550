import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { type activityListMachine, changesAt, stateNow } from '#src/machines/activities/activityListMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { SessionRef } from '#src/machines/session/sessionMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMember } from '#src/ui/shared/useMember.ts'
import { changeWords } from './activityWords.ts'
import { KindMotif } from './KindMotif.tsx'
import styles from './homeActivities.module.css'

/** Activities on home: enough for a glance, all others are one step away. */
const SHOWN = 6

type Logic = { readonly list: typeof activityListMachine; readonly seconds: SecondsLogic }
type HomeActivitiesProps = { readonly session: SessionRef; readonly logic: Logic }

/** The first activities that run, on home: nothing for who paused, and none that somebody was kept out of. */
export function HomeActivities({ session, logic }: HomeActivitiesProps) {
  const { member, isSettled } = useMember(session)
  // Until it is known who this is, nobody is offered anything.
  return isSettled ? <Strip key={member?.memberId ?? ''} logic={logic} /> : <Waiting />
}

function Strip({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('activities')
  const list = useActorRef(logic.list, { input: { query: null } })
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context ?? null)
  const sheet = useSelector(list, (snapshot) => snapshot.context.items[0])
  const hasFailed = useSelector(list, (snapshot) => snapshot.context.errorKey !== null)
  if (sheet === undefined) return hasFailed ? null : <Waiting />
  const running = sheet.list.filter(
    (card) => card.why?.why !== 'barred' && (now === null ? card.state : stateNow(card, now)) === 'running',
  )
  if (running.length === 0) return null
  return (
    <section aria-labelledby="home-activities">
      <div className={styles.head}>
        <h2 id="home-activities">{t('activities.short')}</h2>
        <Link className={styles.all} to="/app/activities">
          {t('activities.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <ul className={styles.strip}>
        {running.slice(0, SHOWN).map((card) => (
          <Tile key={card.id} card={card} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ card, now }: { readonly card: ActivityCard; readonly now: number | null }) {
  const { t } = useTranslation('activities')
  const language = useLanguage()
  const until = now === null ? null : changesAt(card, now)
  return (
    <li>
      <Link className={styles.tile} to={`/app/activity/${card.id}`}>
        <KindMotif kind={card.kind} className={styles.motif} />
        <span className={styles.words}>
          <span className={styles.title}>{card.title[language]}</span>
          <span className={styles.left}>
            {card.isDone
              ? t('activities.standing.done')
              : until !== null && now !== null && changeWords(t, language, 'running', until, now)}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** As large as the strip will be. */
function Waiting() {
  return (
    <div aria-hidden="true">
      <div className={styles.head} />
      <ul className={styles.strip}>
        {Array.from({ length: SHOWN }, (_, index) => (
          <li key={index}>
            <Skeleton className={styles.waiting} />
          </li>
        ))}
      </ul>
    </div>
  )
}

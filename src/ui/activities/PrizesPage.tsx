import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { WonPrize } from '#src/api/model/activities/activity.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { prizeListMachine } from '#src/machines/activities/activityListMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { prizeWords } from './activityWords.ts'
import styles from './activities.module.css'
import openStyles from './openActivities.module.css'
import { KindMotif } from './KindMotif.tsx'
import { OpenActivities, type OpenActivitiesLogic } from './OpenActivities.tsx'

type Logic = OpenActivitiesLogic & { readonly prizes: typeof prizeListMachine }
type PrizesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
}

/** What the member won in activities (P-9), also while they pause. */
export function PrizesPage({ actors: { session, prompt, title }, logic }: PrizesPageProps) {
  const { t } = useTranslation('activities')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('prizes.title'))
  return (
    <Stack className={openStyles.page}>
      <MeHead title={t('prizes.title')} to="/app/activities" />
      {member !== null && (
        <Stack key={member.memberId}>
          <Own logic={logic} />
          <OpenActivities logic={logic} />
        </Stack>
      )}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.prizes" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('activities')
  const list = useActorRef(logic.prizes, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={
        <Card>
          <EmptyRow icon={<Gift size={20} />} title={t('prizes.none')} text={t('prizes.noneText')} />
        </Card>
      }
      failedTitle={t('prizes.failed')}
      moreLabel={t('prizes.more')}
    >
      {(items) => (
        <Card as="section" aria-label={t('prizes.title')} gap={12}>
          <ul className={styles.prizes}>
            {items.map((won) => (
              <Won key={won.id} won={won} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  )
}

function Won({ won }: { readonly won: WonPrize }) {
  const { t, i18n } = useTranslation('activities')
  return (
    <li>
      <Row gap={12}>
        <KindMotif kind={won.kind} className={styles.small} />
        <div className={styles.wonWords}>
          <p>{won.title[i18n.language === 'en' ? 'en' : 'zh-CN']}</p>
          <Muted as="small" digits>
            {siteTime(won.at)}
          </Muted>
        </div>
        <strong>{prizeWords(t, won.prize)}</strong>
      </Row>
    </li>
  )
}

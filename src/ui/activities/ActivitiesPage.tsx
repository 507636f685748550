import { useSelector } from '@xstate/react'
import { PartyPopper } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { waitsToday } from '#src/api/model/activities/openness.ts'
import { activityListMachine, stateNow } from '#src/machines/activities/activityListMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import styles from './activities.module.css'
import { GROUP_OF, GROUPS, rankOf } from './groups.ts'
import { OfferCard } from './OfferCard.tsx'
import { PausedActivities } from './PausedActivities.tsx'

const FILTERS = ['all', 'open', 'coming', 'ended'] as const
type Filter = (typeof FILTERS)[number]

const SHOWN: Readonly<Record<Filter, readonly ActivityCard['state'][]>> = {
  all: ['running', 'paused', 'scheduled', 'ended'],
  open: ['running', 'paused'],
  coming: ['scheduled'],
  ended: ['ended'],
}

type Logic = { readonly list: typeof activityListMachine; readonly seconds: SecondsLogic }
type ActivitiesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
}

/** The activity centre (C-12, P-9): what runs, is to come and was over lately. Visitors see it too. */
export function ActivitiesPage({ actors: { session, title }, logic }: ActivitiesPageProps) {
  const { t } = useTranslation('activities')
  const { member } = useMember(session)
  useTitle(title, t('activities.title'))
  return (
    <Stack className={styles.page}>
      <Row between wrap>
        <h1>{t('activities.title')}</h1>
        {member !== null && (
          <ButtonLink variant="soft" to="/app/prizes">
            {t('activities.mine')}
          </ButtonLink>
        )}
      </Row>
      <Cards key={member?.memberId ?? ''} logic={logic} />
      <Muted as="small">{t('activities.about')}</Muted>
    </Stack>
  )
}

function Cards({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('activities')
  const list = useActorRef(logic.list, { input: { query: null } })
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context ?? null)
  const [address, setAddress] = useSearchParams()
  const filter = FILTERS.find((one) => one === address.get('show')) ?? 'all'
  const none = <EmptyState icon={<PartyPopper size={24} />} title={t('activities.none')} text={t('activities.noneText')} />
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('activities.failed')}
      moreLabel=""
    >
      {([sheet]) => {
        if (sheet === undefined) return null
        if (sheet.isPaused) return <PausedActivities />
        const stateOf = (card: ActivityCard) => (now === null ? card.state : stateNow(card, now))
        const rank = (card: ActivityCard) => rankOf(card, stateOf(card))
        const isToday = (card: ActivityCard) => waitsToday(card, stateOf(card))
        // What one can do today and now comes first; among equals the order is the operators'.
        const shown = sheet.list
          .filter((card) => SHOWN[filter].includes(stateOf(card)))
          .toSorted((one, other) => rank(one) - rank(other))
        return (
          <>
            <div className={styles.filters}>
              <RadioGroup
                label={t('activities.show')}
                value={filter}
                options={FILTERS.map((value) => ({ value, label: t(`activities.filters.${value}`) }))}
                onChange={(value) => setAddress(value === 'all' ? {} : { show: value }, { replace: true })}
              />
            </div>
            {shown.length === 0 && none}
            <Group name={t('activities.today')} cards={shown.filter(isToday)} now={now} isFirst />
            {GROUPS.map((group) => (
              <Group
                key={group}
                name={t(`activities.groups.${group}`)}
                cards={shown.filter((card) => GROUP_OF[card.kind] === group && !isToday(card))}
                now={now}
              />
            ))}
          </>
        )
      }}
    </PagedList>
  )
}

type GroupProps = {
  readonly name: string
  readonly cards: readonly ActivityCard[]
  readonly now: number | null
  /** It is what one came for today. */
  readonly isFirst?: boolean
}

/** Cards that are about one thing, under its name; nothing where there are none. */
function Group({ name, cards, now, isFirst = false }: GroupProps) {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <Stack as="section" aria-labelledby={id} gap={12}>
      <h2 id={id}>{name}</h2>
      <ul className={cx(styles.cards, isFirst && styles.today)}>
        {cards.map((card) => (
          <OfferCard key={card.id} card={card} now={now} />
        ))}
      </ul>
    </Stack>
  )
}

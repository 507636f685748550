import { useSelector } from '@xstate/react'
import { ChevronLeft, PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { ActivityAnswer, ActivitySheet } from '#src/machines/activities/activityPage.ts'
import type { activityPageMachine, ActivityPageRef } from '#src/machines/activities/activityPageMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { PartBoundary } from '#src/ui/kit/PartBoundary.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { BackLink } from '#src/ui/shared/BackLink.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { ActivityHead, ActivityTimes } from './ActivityHead.tsx'
import { gainWords, prizeWords, whyWords } from './activityWords.ts'
import styles from './activities.module.css'
import { KindMotif } from './KindMotif.tsx'
import { KIND_VIEWS, SAYS_ITSELF } from './kinds.ts'
import { MoreActivities } from './MoreActivities.tsx'
import { ActSlot } from './kinds/actBar/actSlot.ts'
import type { KindLogic } from './kinds/kindView.ts'
import { PausedActivities } from './PausedActivities.tsx'

type Logic = {
  readonly page: typeof activityPageMachine
  readonly kinds: Omit<KindLogic, 'makeId'>
}
type ActivityPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  readonly makeId: () => string
}

/** The page of one activity, of whatever kind (C-12); a visitor sees it, and is asked to log in to take part. */
export function ActivityPage({ actors, logic, makeId }: ActivityPageProps) {
  const { id = '' } = useParams()
  const { member } = useMember(actors.session)
  return (
    <Stack className={styles.page}>
      <One key={`${id} ${member?.memberId ?? ''}`} id={id} actors={actors} logic={logic} makeId={makeId} />
    </Stack>
  )
}

function One({ id, actors: { prompt, title }, logic, makeId }: ActivityPageProps & { readonly id: string }) {
  const { t, i18n } = useTranslation('activities')
  const page = useActorRef(logic.page, { input: { id, makeId } })
  const sheet = useSelector(page, (snapshot) => snapshot.context.sheet)
  const at = useSelector(page, (snapshot) => snapshot.value.page)
  const errorKey = useSelector(page, (snapshot) => snapshot.context.errorKey)
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const isWide = useWide()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const name = sheet?.card.title[language] ?? t('activities.title')
  useTitle(title, name)
  const toList = (
    <ButtonLink variant="soft" to="/app/activities">
      {t('activities.toList')}
    </ButtonLink>
  )
  const failed = errorKey !== null && (
    <ErrorState
      title={t('activities.failed')}
      text={t(errorKey)}
      action={
        <Button busy={at === 'loading'} onClick={() => page.send({ type: 'page.refreshed' })}>
          {t('act.retry')}
        </Button>
      }
    />
  )
  return (
    <div className={styles.sheet}>
      {isWide && (
        <Row>
          <ButtonLink variant="plain" data-edge="start" to="/app/activities">
            <ChevronLeft size={20} aria-hidden="true" />
            {t('activities.toList')}
          </ButtonLink>
        </Row>
      )}
      <section className={cx(styles.hero, sheet !== null && styles.shown)} aria-label={t('activities.title')}>
        <BackLink className={styles.back} to="/app/activities" />
        {sheet !== null && <KindMotif kind={sheet.card.kind} className={styles.scene} />}
        <div className={styles.text}>
          <div className={styles.lead}>
            {/* The heading stays itself when the rest comes: it may have the focus. */}
            <h1>{name}</h1>
            {sheet !== null && <Lead card={sheet.card} seconds={logic.kinds.seconds} />}
          </div>
          {sheet !== null && <Intro card={sheet.card} prompt={prompt} />}
        </div>
        {sheet !== null && isWide && sheet.card.why?.why !== 'login' && (
          <div className={styles.act}>
            <div ref={setHead} className={styles.slot} />
            <ButtonLink variant="soft" to="/app/prizes">
              {t('activities.mine')}
            </ButtonLink>
          </div>
        )}
      </section>
      <div className={styles.acts}>
        {failed}
        {sheet !== null && (
          <ActSlot value={head}>
            <Open sheet={sheet} page={page} logic={{ ...logic.kinds, makeId }} />
          </ActSlot>
        )}
        {sheet === null && at === 'loading' && errorKey === null && <Skeleton className={styles.waiting} />}
        {at === 'paused' && <PausedActivities />}
        {at === 'barred' && <EmptyState icon={<PartyPopper size={24} />} title={t('activities.barred')} action={toList} />}
        {at === 'missing' && (
          <EmptyState
            icon={<PartyPopper size={24} />}
            title={t('activities.missing')}
            text={t('activities.missingText')}
            action={toList}
          />
        )}
      </div>
      {sheet !== null && <MoreActivities sheet={sheet} />}
    </div>
  )
}

/** How the activity stands to who looks, and what it brings. */
function Lead({ card, seconds: logic }: { readonly card: ActivityCard; readonly seconds: SecondsLogic }) {
  const { t } = useTranslation('activities')
  const seconds = useActorRef(logic)
  const now = useSelector(seconds, (snapshot) => snapshot.context ?? null)
  const gain = gainWords(t, card)
  return (
    <>
      <div className={styles.standing}>
        <ActivityHead card={card} now={now} isBrief={card.why === null} />
      </div>
      {gain !== null && <p className={styles.gain}>{gain}</p>}
    </>
  )
}

type IntroProps = { readonly card: ActivityCard; readonly prompt: ActorRefFrom<typeof promptMachine> }

/** What the activity is, how long it runs, and why one who looks cannot take part. */
function Intro({ card, prompt }: IntroProps) {
  const { t, i18n } = useTranslation('activities')
  const { pathname } = useLocation()
  const isWide = useWide()
  const { why } = card
  return (
    <>
      <p>{card.words[i18n.language === 'en' ? 'en' : 'zh-CN']}</p>
      {isWide && <ActivityTimes card={card} />}
      {why !== null && why.why !== 'login' && <p className={styles.why}>{whyWords(t, why)}</p>}
      {why?.why === 'login' && (
        <Row>
          <Button onClick={() => prompt.send({ type: 'login.needed', featureKey: 'feature.welfare', fromPage: pathname })}>
            {t('activities.login')}
          </Button>
        </Row>
      )}
    </>
  )
}

type OpenProps = {
  readonly sheet: ActivitySheet
  readonly page: ActivityPageRef
  readonly logic: KindLogic
}

function Open({ sheet, page, logic }: OpenProps) {
  const { t } = useTranslation('activities')
  const answer = useSelector(page, (snapshot) => snapshot.context.answer)
  const isActing = useSelector(page, (snapshot) => snapshot.value.order === 'ordering')
  const order = useSelector(page, (snapshot) => snapshot.children.order)
  const progress = useSelector(order, selectOrderProgress)
  const isWide = useWide()
  const { card } = sheet
  const View = KIND_VIEWS[card.kind]
  return (
    <>
      <div role="status">{answer !== null && <Answer answer={answer} isSaid={SAYS_ITSELF.has(card.kind)} />}</div>
      {(progress === 'unknown' || progress === 'checking') && <Muted role="status">{t('activities.waits')}</Muted>}
      {/* The kind's own code comes while the page stands. */}
      <PartBoundary waiting={<Skeleton className={styles.waiting} />}>
        <View
          sheet={sheet}
          isBusy={isActing}
          answer={answer}
          ask={(act) => page.send({ type: 'act.asked', act })}
          logic={logic}
        />
      </PartBoundary>
      {/* On a wide screen the head has all of it. */}
      {!isWide && (
        <div className={styles.foot}>
          <Row wrap>
            <ButtonLink variant="plain" data-edge="start" to="/app/activities">
              {t('activities.toList')}
            </ButtonLink>
            <ButtonLink variant="plain" to="/app/prizes">
              {t('activities.mine')}
            </ButtonLink>
          </Row>
          <ActivityTimes card={card} />
        </div>
      )}
    </>
  )
}

/** `isSaid` = the view of the kind says what was given. */
function Answer({ answer, isSaid }: { readonly answer: ActivityAnswer; readonly isSaid: boolean }) {
  const { t } = useTranslation('activities')
  switch (answer.result) {
    case 'done': {
      if (isSaid) return null
      const prizes = answer.prizes.map((prize) => prizeWords(t, prize)).join(' + ')
      // What came of an act that gives nothing stands in the view of its kind.
      return prizes === '' ? null : <p className={styles.won}>{t('activities.won', { prize: prizes })}</p>
    }
    case 'refused':
      return <p>{whyWords(t, answer.why)}</p>
    case 'failed':
      return <p>{t(answer.errorKey)}</p>
  }
}

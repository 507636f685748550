import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { siteTime } from '#src/api/model/day.ts'
import type { bonusMachine, gradeMachine, GradeSheet } from '#src/machines/grades/gradeMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Bonuses } from './Bonuses.tsx'
import { GradeBar } from './GradeBar.tsx'
import { GradeMedal } from './GradeMedal.tsx'
import { KeepLine } from './KeepLine.tsx'
import { NextGrade } from './NextGrade.tsx'
import { Rules } from './Rules.tsx'
import styles from './vip.module.css'

type Logic = { readonly grade: typeof gradeMachine; readonly bonus: typeof bonusMachine }

type VipPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
}

/** The member's grade (C-11): the way to the next one, what keeps it, what can be claimed, and the rules of all. A visitor is asked to log in. */
export function VipPage({ actors: { session, prompt, title }, logic }: VipPageProps) {
  const { t } = useTranslation('vip')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('vip.title'))
  return (
    <Stack className={styles.page}>
      <MeHead title={t('vip.title')} />
      {member !== null && <Own key={member.memberId} logic={logic} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.vip" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic }: { readonly logic: Logic }) {
  const { t } = useTranslation('vip')
  const list = useActorRef(logic.grade, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.waiting} />}
      empty={null}
      failedTitle={t('vip.failed')}
      moreLabel=""
    >
      {([sheet]) => sheet !== undefined && <Sheet sheet={sheet} bonus={logic.bonus} />}
    </PagedList>
  )
}

function Sheet({ sheet: { info, plan }, bonus }: { readonly sheet: GradeSheet } & Pick<Logic, 'bonus'>) {
  const { t } = useTranslation('vip')
  const money = useMoney()
  const { grade, floor, noLevel, month } = info
  return (
    <Stack>
      <div className={styles.columns}>
        <Card as="section" gap={12} aria-label={t('vip.grade', { grade })}>
          <Row gap={16}>
            <GradeMedal grade={grade} />
            <div>
              <p className={styles.grade}>{t('vip.grade', { grade })}</p>
              <Muted>{t('vip.month', { amount: money('FEN', month) })}</Muted>
            </div>
          </Row>
          {noLevel ? <p className={styles.warning}>{t('vip.noLevel')}</p> : <GradeBar info={info} />}
          <Stack className={styles.keep} gap={4}>
            <KeepLine info={info} />
            {floor !== null && !noLevel && <Muted>{t('vip.floor', { until: siteTime(floor.until), grade: floor.grade })}</Muted>}
          </Stack>
        </Card>
        {!noLevel && <NextGrade plan={plan} grade={grade} />}
      </div>
      <Bonuses info={info} bonus={bonus} />
      <Rules plan={plan} grade={grade} />
    </Stack>
  )
}

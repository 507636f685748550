import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { claimablesMachine, claimMachine } from '#src/machines/welfare/welfareMachine.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { WayOn } from '#src/ui/kit/WayOn.tsx'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { Earned } from './Earned.tsx'
import { TaskGroup } from './TaskGroup.tsx'
import { TaskSums } from './TaskSums.tsx'
import { TASK_PERIODS } from './taskWords.ts'
import styles from './tasks.module.css'

type Logic = {
  readonly tasks: typeof tasksMachine
  readonly claimables: typeof claimablesMachine
  readonly claim: typeof claimMachine
}

type TasksPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: Logic
  readonly now: () => number
}

/** Tasks that bring points (C-11, P-7): what is earned, and how far the member is. A visitor is asked to log in. */
export function TasksPage({ actors: { session, prompt, title }, logic, now }: TasksPageProps) {
  const { t } = useTranslation('tasks')
  const { member, isSettled, wasMember } = useMember(session)
  useTitle(title, t('tasks.title'))
  return (
    <Stack className={styles.page}>
      <Row between>
        <MeHead title={t('tasks.title')} />
        {member !== null && <WayOn to="/app/points">{t('tasks.points')}</WayOn>}
      </Row>
      {member !== null && <Own key={member.memberId} logic={logic} now={now} />}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.tasks" asks={!wasMember} />}
    </Stack>
  )
}

function Own({ logic: { tasks, claimables, claim }, now }: Pick<TasksPageProps, 'logic' | 'now'>) {
  const { t } = useTranslation('tasks')
  const list = useActorRef(tasks, { input: { query: null } })
  const waiting = useActorRef(claimables, { input: { query: null } })
  return (
    <>
      <PagedList
        list={waiting}
        waiting={<Skeleton className={styles.waiting} />}
        empty={null}
        failedTitle={t('tasks.claimsFailed')}
        moreLabel=""
      >
        {([sheet]) => sheet !== undefined && <Earned sheet={sheet} claim={claim} />}
      </PagedList>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={null}
        failedTitle={t('tasks.failed')}
        moreLabel=""
      >
        {([sheet]) =>
          sheet !== undefined && (
            <>
              <TaskSums tasks={sheet.list} />
              <div className={styles.groups}>
                {TASK_PERIODS.map((period) => {
                  const own = sheet.list.filter((task) => task.period === period)
                  return own.length > 0 && <TaskGroup key={period} period={period} tasks={own} now={now()} />
                })}
              </div>
            </>
          )
        }
      </PagedList>
      <Muted as="small">{t('tasks.about')}</Muted>
    </>
  )
}

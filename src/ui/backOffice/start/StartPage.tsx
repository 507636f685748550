import { useSelector } from '@xstate/react'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import type { WaitingCount, waitingMachine } from '#src/machines/backOffice/waitingMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { useListQuery } from '../table/useListQuery.ts'
import { QUEUES, WAYS } from './queues.ts'
import { TodayFigures } from './TodayFigures.tsx'
import styles from './start.module.css'

type StartPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: { readonly waiting: typeof waitingMachine; readonly days: typeof reportMachine }
  readonly now: () => number
}

/** Where the back office begins (D-8): what waits for a decision, with its numbers, each a way to its list; what could not be counted stands after it; then how the day goes, for who sees reports; and then the lists that nothing waits in. */
export function StartPage({ actors, backOffice, logic, now }: StartPageProps) {
  const { t } = useTranslation('backOffice')
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const query = { rights }
  const list = useActorRef(logic.waiting, { input: { query } })
  useListQuery(list, query)
  const counts = useSelector(list, (snapshot) => snapshot.context.items)
  const words = t('backOffice.start.title')
  useTitle(actors.title, words)
  return (
    <Stack gap={24}>
      <PageHead title={words} />
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waits} />}
        empty={<Muted>{t('backOffice.start.quiet')}</Muted>}
        failedTitle={t('backOffice.start.failed')}
        moreLabel=""
      >
        {(items) => <Waiting counts={items} />}
      </PagedList>
      {rights.includes('reports.read') && <TodayFigures days={logic.days} now={now} rights={rights} />}
      <Idle counts={counts} />
    </Stack>
  )
}

type Counts = { readonly counts: readonly WaitingCount[] }

/** What waits, and what could not be counted. */
function Waiting({ counts }: Counts) {
  const { t } = useTranslation('backOffice')
  const busy = counts.filter(({ count }) => count !== null && count > 0)
  const uncounted = counts.filter(({ count }) => count === null)
  return (
    <Stack gap={12}>
      {busy.length === 0 && uncounted.length === 0 && (
        <p className={styles.done} role="status">
          <CircleCheck size={20} aria-hidden="true" />
          {t('backOffice.start.quiet')}
        </p>
      )}
      {busy.length > 0 && <Ways className={styles.busy} counts={busy} />}
      {uncounted.length > 0 && (
        <>
          <Muted role="status">{t('backOffice.start.uncounted')}</Muted>
          <Ways className={styles.idle} counts={uncounted} />
        </>
      )}
    </Stack>
  )
}

/** The lists that nothing waits in, by the groups of their pages. */
function Idle({ counts }: Counts) {
  const { t } = useTranslation('backOffice')
  const heading = useId()
  const idle = counts.filter(({ count }) => count === 0)
  if (idle.length === 0) return null
  const groups = QUEUES.map(({ group, kinds }) => ({ group, counts: idle.filter(({ kind }) => kinds.includes(kind)) }))
  return (
    <section aria-labelledby={heading}>
      <details className={styles.fold}>
        <summary>
          <h2 id={heading}>{t('backOffice.start.idle', { lists: idle.length })}</h2>
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <div className={styles.groups}>
          {groups.map(
            ({ group, counts: own }) =>
              own.length > 0 && (
                <section key={group} className={styles.group}>
                  <h3>{t(`backOffice.group.${group}`)}</h3>
                  <Ways className={styles.idle} counts={own} />
                </section>
              ),
          )}
        </div>
      </details>
    </section>
  )
}

type WaysProps = Counts & { readonly className: string | undefined }

function Ways({ counts, className }: WaysProps) {
  const { t } = useTranslation('backOffice')
  return (
    <ul className={className}>
      {counts.map(({ kind, count, more }) => (
        <li key={kind}>
          <Link to={`/admin/${WAYS[kind]}`}>
            <b>{count === null ? '–' : more ? `${count}+` : count}</b>
            <span>{t(`backOffice.start.kind.${kind}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

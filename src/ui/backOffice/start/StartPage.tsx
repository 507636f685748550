import { useSelector } from '@xstate/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import type { WaitingCount, WaitingKind, waitingMachine } from '#src/machines/backOffice/waitingMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { PageHead } from '../PageHead.tsx'
import { CardsSkeleton } from '../table/CardsSkeleton.tsx'
import { useListQuery } from '../table/useListQuery.ts'
import { TodayFigures } from './TodayFigures.tsx'
import styles from './start.module.css'

type StartPageProps = {
  readonly actors: { readonly title: ActorRefFrom<typeof titleMachine> }
  readonly backOffice: BackOfficeRef
  readonly logic: { readonly waiting: typeof waitingMachine; readonly days: typeof reportMachine }
  readonly now: () => number
}

/** Where the lists are that these wait in, with their filters. */
const WAYS: Readonly<Record<WaitingKind, string>> = {
  withdrawals: 'money/withdrawals',
  appeals: 'money/deposits',
  suspense: 'money/deposits?view=held',
  adjustments: 'money/adjustments?state=proposed',
  agents: 'agents?state=applied',
  statements: 'agents/statements?state=due',
  signatures: 'agents/statements?state=signed',
  chats: 'service/chats',
  letters: 'service/letters?state=sent',
  forms: 'service/forms?state=new',
  strays: 'games/rounds',
  activities: 'activities',
  votes: 'activities',
  tasks: 'tasks',
  grades: 'grades',
  goods: 'site/points',
  settings: 'site',
}

/** Where the back office begins (D-8): what waits for a decision, with its numbers, each a way to its list; what could not be counted stands after it, and then, folded, what does not wait; and the figures of today for who sees reports. */
export function StartPage({ actors, backOffice, logic, now }: StartPageProps) {
  const { t } = useTranslation('backOffice')
  const rights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const query = { rights }
  const list = useActorRef(logic.waiting, { input: { query } })
  useListQuery(list, query)
  const words = t('backOffice.start.title')
  useTitle(actors.title, words)
  return (
    <Stack>
      <PageHead title={words} />
      <PagedList
        list={list}
        waiting={<CardsSkeleton />}
        empty={<Muted>{t('backOffice.start.quiet')}</Muted>}
        failedTitle={t('backOffice.start.failed')}
        moreLabel=""
      >
        {(counts) => <Counts counts={counts} />}
      </PagedList>
      {rights.includes('reports.read') && <TodayFigures days={logic.days} now={now} />}
    </Stack>
  )
}

function Counts({ counts }: { readonly counts: readonly WaitingCount[] }) {
  const { t } = useTranslation('backOffice')
  const busy = counts.filter(({ count }) => count !== null && count > 0)
  const uncounted = counts.filter(({ count }) => count === null)
  const idle = counts.filter(({ count }) => count === 0)
  return (
    <>
      {busy.length === 0 && uncounted.length === 0 && (
        <div role="status">
          <EmptyState icon={<CircleCheck size={24} />} title={t('backOffice.start.done')} text={t('backOffice.start.quiet')} />
        </div>
      )}
      {busy.length > 0 && <Ways className={styles.busy} counts={busy} />}
      {uncounted.length > 0 && (
        <>
          <Muted role="status">{t('backOffice.start.uncounted')}</Muted>
          <Ways className={styles.idle} counts={uncounted} />
        </>
      )}
      {idle.length > 0 && (
        <details className={styles.rest}>
          <summary>{t('backOffice.start.idle', { lists: idle.length })}</summary>
          <Ways className={styles.idle} counts={idle} />
        </details>
      )}
    </>
  )
}

type WaysProps = { readonly counts: readonly WaitingCount[]; readonly className: string | undefined }

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

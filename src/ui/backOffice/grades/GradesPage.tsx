import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { gradesActMachine, officeGradesMachine } from '#src/machines/backOffice/officeGradesMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { GradesForm } from './GradesForm.tsx'
import { GradesTable } from './GradesTable.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import { TableSkeleton } from '../table/TableSkeleton.tsx'
import styles from './grades.module.css'

type GradesPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: { readonly grades: typeof officeGradesMachine; readonly gradesAct: typeof gradesActMachine }
  readonly now: () => number
}

/** What each grade takes and brings (C-11); who may approve what concerns the site writes what it brings. */
export function GradesPage({ actors, backOffice, logic, now }: GradesPageProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic.grades, { input: { query: null } })
  const act = useActorRef(logic.gradesAct)
  const signing = useActorRef(logic.gradesAct)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('site.approve'))
  const isKnown = useSelector(list, (snapshot) => snapshot.context.items.length > 0)
  const [isOpen, setOpen] = useState(false)
  const isWriting = isOpen && mayAct
  const turn = () => {
    setOpen(!isWriting)
    act.send({ type: 'act.forgotten' })
  }
  useTitle(actors.title, t('backOffice.place.grades'))
  return (
    <Stack className={styles.page}>
      <Row between wrap>
        <h1>{t('backOffice.place.grades')}</h1>
        {mayAct && isKnown && (
          <Button variant={isWriting ? 'outline' : 'primary'} onClick={turn}>
            {t(isWriting ? 'backOffice.grades.back' : 'backOffice.grades.change')}
          </Button>
        )}
      </Row>
      {isWriting && (
        <>
          <Muted>{t('backOffice.grades.about')}</Muted>
          <Muted>{t('backOffice.grades.fixed')}</Muted>
        </>
      )}
      <PagedList
        list={list}
        waiting={<TableSkeleton columns={6} />}
        empty={null}
        failedTitle={t('backOffice.grades.failed')}
        moreLabel=""
      >
        {([plan], busy) =>
          plan !== undefined && (
            <>
              {plan.proposal !== null && (
                <ProposalCard
                  key={plan.proposal.digest}
                  office={plan}
                  proposal={plan.proposal}
                  act={signing}
                  now={now}
                  ownId={ownId}
                  mayAct={mayAct}
                />
              )}
              {isWriting ? <GradesForm plan={plan} act={act} /> : <GradesTable plan={plan.plan} busy={busy} />}
            </>
          )
        }
      </PagedList>
    </Stack>
  )
}

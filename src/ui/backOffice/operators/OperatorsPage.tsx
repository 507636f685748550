import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { Operator } from '#src/api/model/operator.ts'
import { AREAS, RIGHTS } from '#src/api/model/right.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { operatorActMachine, operatorsMachine } from '#src/machines/backOffice/operatorsMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { useCloseGone } from '../act/useOpenItem.ts'
import { OperatorForm } from './OperatorForm.tsx'

type OperatorsPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: {
    readonly operators: typeof operatorsMachine
    readonly operatorAct: typeof operatorActMachine
    readonly copy: typeof copyMachine
  }
  readonly now: () => number
}

/** Operators: who they are, what each may do, and what is done to their accounts; each act with its reason. */
export function OperatorsPage({ actors, backOffice, logic, now }: OperatorsPageProps) {
  const { t, i18n } = useTranslation('backOffice')
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const list = useActorRef(logic.operators, { input: { query } })
  const act = useActorRef(logic.operatorAct)
  const ownRights = useSelector(backOffice, (snapshot) => snapshot.context.rights)
  const ownId = useSelector(actors.session, (snapshot) => selectMember(snapshot)?.memberId ?? '')
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  // Whose sheet is open: an id, 'new' for one that is made, or null.
  const [open, setOpen] = useState<string | null>(null)
  const shown = items.find(({ memberId }) => memberId === open)
  const close = () => {
    setOpen(null)
    act.send({ type: 'act.left' })
  }
  useCloseGone(open !== null && open !== 'new' && shown === undefined, close)
  const seen = (at: number | null) => (at === null ? t('backOffice.operators.never') : dayTime(t, at, now()))
  const columns: readonly Column<Operator>[] = [
    { id: 'name', label: t('backOffice.operators.name'), cell: ({ name }) => name, isFixed: true },
    {
      id: 'state',
      label: t('backOffice.operators.state'),
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'brand' : 'warn'}>
          {t(isActive ? 'backOffice.operators.active' : 'backOffice.operators.disabled')}
        </Badge>
      ),
      isMark: true,
    },
    {
      id: 'signs',
      label: t('backOffice.operators.signs'),
      cell: ({ signs }) =>
        signs === null
          ? t('backOffice.operators.signsNow')
          : t('backOffice.operators.signsFrom', { at: dayTime(t, signs.until, now()), by: signs.by }),
    },
    {
      id: 'rights',
      label: t('backOffice.operators.rights'),
      cell: ({ rights }) =>
        rights.length === RIGHTS.length
          ? t('backOffice.operators.everything')
          : listWords(
              i18n.language,
              AREAS.filter((area) => rights.includes(`${area}.read`)).map((area) => t(`backOffice.area.${area}`)),
            ) || t('backOffice.operators.nothing'),
    },
    {
      id: 'factor',
      label: t('backOffice.operators.factor'),
      cell: ({ hasFactor }) => (
        <Badge tone={hasFactor ? 'brand' : 'warn'}>
          {t(hasFactor ? 'backOffice.operators.hasFactor' : 'backOffice.operators.noFactor')}
        </Badge>
      ),
    },
    { id: 'seen', label: t('backOffice.operators.seen'), cell: ({ lastSeenAt }) => seen(lastSeenAt) },
    { id: 'created', label: t('backOffice.operators.created'), cell: ({ createdAt }) => seen(createdAt), isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.operators.title')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[{ id: 'text', label: t('backOffice.operators.search'), kind: 'text' }]}
      columns={columns}
      keyOf={({ memberId }) => memberId}
      onOpen={({ memberId }) => setOpen(memberId)}
      empty={t('backOffice.operators.empty')}
      add={ownRights.includes('operators.act') && { label: t('backOffice.operators.add'), onPress: () => setOpen('new') }}
    >
      <Sheet
        open={open !== null}
        title={shown?.name ?? t('backOffice.operators.add')}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {(open === 'new' || shown !== undefined) && (
          <OperatorForm key={open} operator={shown ?? null} act={act} copy={logic.copy} ownId={ownId} ownRights={ownRights} />
        )}
      </Sheet>
    </TablePage>
  )
}

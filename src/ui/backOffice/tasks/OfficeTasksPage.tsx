import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sumOf } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { OfficeTask } from '#src/api/model/task.ts'
import type { officeTasksMachine, taskActMachine } from '#src/machines/backOffice/officeTasksMachine.ts'
import type { RaisesLogic } from '#src/machines/backOffice/raisesMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { RaiseCards } from '../act/RaiseCards.tsx'
import { useOpenRow } from '../act/useOpenRow.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { TaskForm } from './TaskForm.tsx'

type TasksLogic = RaisesLogic & { readonly tasks: typeof officeTasksMachine; readonly taskAct: typeof taskActMachine }

/** Tasks: what each takes and brings, and which members are given. */
export function OfficeTasksPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<TasksLogic>) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const list = useActorRef(logic.tasks, { input: { query: null } })
  const act = useActorRef(logic.taskAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('site.approve'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { shown, show, close } = useOpenRow({ act, makeId, items, keyOf: ({ id }) => id })
  // How often the open form began again.
  const [again, setAgain] = useState(0)
  const reload = () => {
    act.send({ type: 'act.forgotten' })
    setAgain(again + 1)
  }
  const nameOf = ({ deed, period }: OfficeTask) =>
    t('backOffice.tasks.name', { deed: t(`backOffice.tasks.deeds.${deed}`), period: t(`backOffice.tasks.periods.${period}`) })
  /** How much it takes, in what it is counted in. */
  const amountWords = ({ deed, target }: OfficeTask) => {
    if (deed === 'watch') return t('backOffice.tasks.amount.minutes', { count: target })
    const isOne = target === 1
    const unit = deed === 'share' ? (isOne ? 'day' : 'days') : isOne ? 'time' : 'times'
    return t(`backOffice.tasks.amount.${unit}`, { count: target })
  }
  /** How often tasks begin again, and what those that are offered bring together. */
  const groupOf = ({ period }: OfficeTask) => {
    const own = items.filter((one) => one.period === period && one.status === '1')
    const points = formatAmount('POINT', sumOf(own.map((one) => one.points)))
    return t('backOffice.tasks.group', { period: t(`backOffice.tasks.groups.${period}`), points })
  }
  // By what stands in the list, and by the code.
  const sought = (address.get('text') ?? '').trim().toLowerCase()
  const columns: readonly Column<OfficeTask>[] = [
    { id: 'name', label: t('backOffice.tasks.task'), cell: nameOf, isFixed: true },
    {
      id: 'status',
      label: t('backOffice.tasks.status'),
      cell: ({ status }) => (
        <Badge tone={status === '1' ? 'brand' : 'neutral'}>
          {t(`backOffice.tasks.statuses.${status === '1' ? 'on' : 'off'}`)}
        </Badge>
      ),
      isMark: true,
    },
    { id: 'target', label: t('backOffice.tasks.target'), cell: (task) => amountWords(task), isNumber: true },
    { id: 'points', label: t('backOffice.tasks.points'), cell: ({ points }) => points, isNumber: true },
    { id: 'place', label: t('backOffice.tasks.place'), cell: ({ place }) => place, isNumber: true, isExtra: true },
    { id: 'code', label: t('backOffice.tasks.code'), cell: ({ id }) => id, isExtra: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.tasks')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={null}
      filters={[{ id: 'text', label: t('backOffice.tasks.search'), kind: 'text' }]}
      keeps={(task) => [nameOf(task), task.id].some((words) => words.toLowerCase().includes(sought))}
      groupOf={groupOf}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={mayAct ? ({ id }) => show(id) : undefined}
      empty={t('backOffice.tasks.empty')}
      above={
        <RaiseCards
          actors={actors}
          backOffice={backOffice}
          logic={logic}
          now={now}
          nameOf={(id) => {
            const task = items.find((one) => one.id === id)
            return task === undefined ? id : nameOf(task)
          }}
        />
      }
    >
      <Sheet
        open={shown !== null}
        title={shown === null ? t('backOffice.place.tasks') : nameOf(shown)}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {shown !== null && mayAct && <TaskForm key={`${shown.id} ${again}`} task={shown} act={act} onReload={reload} />}
      </Sheet>
    </TablePage>
  )
}

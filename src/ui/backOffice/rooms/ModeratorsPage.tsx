import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OfficeModerator } from '#src/api/model/roomOffice.ts'
import type { moderatorActMachine, officeModeratorsMachine } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ModeratorForm } from './ModeratorForm.tsx'
import type { RoomOfficePageProps } from './roomOfficePage.ts'
import { useOpenRow } from '../act/useOpenRow.ts'
import { type RoomsLogic, useRooms } from './useRooms.ts'

type ModeratorsLogic = RoomsLogic & {
  readonly moderators: typeof officeModeratorsMachine
  readonly moderatorAct: typeof moderatorActMachine
}

/** Who moderates which rooms. */
export function ModeratorsPage({ actors, backOffice, logic, now, makeId }: RoomOfficePageProps<ModeratorsLogic>) {
  const { t, i18n } = useTranslation('backOffice')
  const address = useAddress()
  const query = { text: address.get('text') ?? '' }
  const chosenRoom = address.get('room')
  const list = useActorRef(logic.moderators, { input: { query } })
  const act = useActorRef(logic.moderatorAct)
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('rooms.act'))
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  const { open, shown, isOpen, show, begin, close } = useOpenRow({ act, makeId, items, keyOf: ({ memberId }) => memberId })
  const { rooms, nameOf } = useRooms(logic, now)
  const columns: readonly Column<OfficeModerator>[] = [
    { id: 'name', label: t('backOffice.moderators.name'), cell: ({ name }) => name, isFixed: true },
    { id: 'nickname', label: t('backOffice.moderators.nickname'), cell: ({ nickname }) => nickname },
    {
      id: 'rooms',
      label: t('backOffice.moderators.rooms'),
      cell: ({ rooms: given }) =>
        given === null ? t('backOffice.moderators.every') : listWords(i18n.language, given.map(nameOf)),
    },
    {
      id: 'by',
      label: t('backOffice.moderators.by'),
      cell: ({ rooms: given, byAnchors }) =>
        t(
          byAnchors.length === 0
            ? 'backOffice.moderators.givers.site'
            : given !== null && given.length === byAnchors.length
              ? 'backOffice.moderators.givers.anchor'
              : 'backOffice.moderators.givers.both',
        ),
    },
    {
      id: 'since',
      label: t('backOffice.moderators.since'),
      cell: ({ since }) => (since === null ? '–' : dayTime(t, since, now())),
    },
  ]
  return (
    <TablePage
      title={t('backOffice.place.moderators')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.moderators.find'), kind: 'text' },
        {
          id: 'room',
          label: t('backOffice.announcements.room'),
          kind: 'choice',
          options: rooms.map(({ room, name }) => ({ value: room, label: name })),
        },
      ]}
      keeps={({ rooms: given }) => chosenRoom === null || given === null || given.includes(chosenRoom)}
      columns={columns}
      keyOf={({ memberId }) => memberId}
      onOpen={mayAct ? ({ memberId }) => show(memberId) : undefined}
      empty={t('backOffice.moderators.empty')}
      emptyText={t('backOffice.moderators.emptyText')}
      add={mayAct && { label: t('backOffice.moderators.add'), onPress: begin }}
    >
      <Sheet open={isOpen} title={shown?.nickname ?? t('backOffice.moderators.add')} closeLabel={t('act.close')} onClose={close}>
        {open !== null && mayAct && <ModeratorForm key={open.key} moderator={shown} rooms={rooms} act={act} />}
      </Sheet>
    </TablePage>
  )
}

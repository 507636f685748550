import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { anchorName } from '#src/api/model/roomOffice.ts'
import type { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import type { officeMatchRoomsMachine, officeTableRoomsMachine } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomChoice } from './ModeratorForm.tsx'

/** The lists of each kind of room. */
export type RoomsLogic = {
  readonly matchRooms: typeof officeMatchRoomsMachine
  readonly tableRooms: typeof officeTableRoomsMachine
  readonly anchors: typeof officeAnchorsMachine
}

const ALL = { input: { query: { text: '' } } }

/** The rooms of anchors, matches and tables as they are called in the language of the page, and the name of one; a room that nobody knows is its number. */
export function useRooms(logic: RoomsLogic, now: () => number) {
  const { t } = useTranslation('backOffice')
  const language = useLanguage()
  const anchors = useSelector(useActorRef(logic.anchors, ALL), (snapshot) => snapshot.context.items)
  const matches = useSelector(useActorRef(logic.matchRooms, ALL), (snapshot) => snapshot.context.items)
  const tables = useSelector(useActorRef(logic.tableRooms, ALL), (snapshot) => snapshot.context.items)
  const rooms: readonly RoomChoice[] = [
    ...anchors.map((anchor) => ({ room: anchor.chatRoomNo, name: anchorName(anchor, language), kind: 'anchor' as const })),
    ...matches.map(({ room, homeName, visitName, startAt }) => ({
      room,
      name: t('backOffice.moderators.match', { home: homeName, visit: visitName, at: dayTime(t, startAt, now()) }),
      kind: 'match' as const,
    })),
    ...tables.map(({ room, names }) => ({ room, name: names[language], kind: 'table' as const })),
  ]
  return { rooms, nameOf: (key: string) => rooms.find(({ room }) => room === key)?.name ?? key }
}

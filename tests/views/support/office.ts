import type { ActorRefFrom } from 'xstate'
import type { Right } from '#src/api/model/right.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { shownBy } from './shownBy.ts'

/** What a page of the back office is given, for the operator m-oda with these rights; a new item's id is `made-1`. */
export const officeFor = (rights: readonly Right[]) => ({
  actors: {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: memberById('m-oda') }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  },
  backOffice: shownBy<BackOfficeRef>({ rights, signs: null }).ref,
  now: () => 10_000,
  makeId: () => 'made-1',
})

import type { ActorRefFrom } from 'xstate'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'

/** What each page of the rooms' area is given, with its own machines. */
export type RoomOfficePageProps<Logic> = {
  readonly actors: {
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly session: ActorRefFrom<typeof sessionMachine>
  }
  readonly backOffice: BackOfficeRef
  readonly logic: Logic
  readonly now: () => number
  readonly makeId: () => string
}

import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'

/** What the pages that stand for the site need. */
export type AccessPageRefs = {
  readonly access: ActorRefFrom<typeof accessMachine>
  readonly actors: {
    readonly title: ActorRefFrom<typeof titleMachine>
    readonly session: ActorRefFrom<typeof sessionMachine>
  }
}

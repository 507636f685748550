import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'

/** What the pages that stand for the site need. */
export type AccessPageRefs = {
  readonly actors: {
    readonly access: ActorRefFrom<typeof accessMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
}

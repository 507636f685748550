import { onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { moderationMachine, type ModeratorOrder, type Restricted } from '#src/machines/moderation/moderationMachine.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { told } from './told.ts'

/** A moderator's acts in the room r1, which a test answers by hand. */
export function runningModeration() {
  const perform = handActor<{ logId: string | null }, ModeratorOrder>()
  const actors = { perform: perform.logic, restricted: silent<Restricted | null, { room: string }>() }
  const moderation = createActor(
    moderationMachine.provide({ actors, actions: { sendFormOpened: () => undefined, sendFormClosed: () => undefined } }),
    { input: { room: 'r1' } },
  ).start()
  onTestFinished(() => void moderation.stop())
  return {
    moderation,
    acts: () => perform.asked.map(({ input }) => input.act),
    done: () => told(() => perform.last().resolve({ logId: 'log-1' })),
    failed: () => told(() => perform.last().reject(new Failure('errors.networkAbnormal'))),
  }
}

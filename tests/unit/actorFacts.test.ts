import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { activeStates, childrenOf, errorOf, statusOf, valueOf } from '#src/inspector/actorFacts.ts'

test('[D-9] an actor that is being made, whose snapshot cannot be read yet, is active and has nothing to show', () => {
  const unready = {
    getSnapshot: () => {
      throw new Error('the snapshot cannot be read yet')
    },
  } as unknown as AnyActorRef
  expect([statusOf(unready), errorOf(unready), valueOf(unready), activeStates(unready), childrenOf(unready)]).toEqual([
    'active',
    null,
    null,
    [],
    [],
  ])
})

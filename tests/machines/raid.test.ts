import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type RaidAct, raidMachine, type RaidLine } from '#src/machines/moderation/raidMachine.ts'
import { handActor } from './support/deferred.ts'

// What of a raid an order is about.

const line = (messageId: string, memberId: string): RaidLine => ({ messageId, memberId, name: memberId, content: messageId })
const LINES = [line('c1', 'mia'), line('c2', 'leo'), line('c3', 'mia')]

/** What is sent of an act on all lines of which then only some are still there. */
function sent(act: RaidAct, left: readonly RaidLine[]) {
  const order = handActor<never, { order: unknown }>()
  const raid = createActor(raidMachine.provide({ actors: { act: order.logic as never } }), {
    input: { room: 'c1', makeId: () => 'client-made-id', lines: LINES },
  }).start()
  raid.send({ type: 'all.toggled' })
  raid.send({ type: 'lines.taken', lines: left })
  raid.send({ type: 'order.sent', act })
  raid.stop()
  return order.last().input.order
}

test('[D-8] a member several of whose lines are chosen is acted on once', () => {
  const kick = { action: 'kick', reason: 'spam' } as const
  expect(sent(kick, LINES)).toEqual({ ...kick, memberIds: ['mia', 'leo'] })
})

test('[D-8] a line that is no longer there is acted on no more', () => {
  expect(sent({ action: 'delete' }, LINES.slice(1))).toEqual({ action: 'delete', messageIds: ['c2', 'c3'] })
})

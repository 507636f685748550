import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import {
  type IgnoredMember,
  ignoredMachine,
  selectIgnored,
  selectIgnoredFailed,
  selectIsIgnored,
  selectMayIgnore,
} from '#src/machines/chat/ignoredMachine.ts'
import { type MemberFacts, memberCardMachine } from '#src/machines/chat/memberCardMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const LEO: IgnoredMember = { memberId: 'm-leo', name: 'Leo', avatar: '/a.svg', at: 1 }

function begin() {
  const clock = new SimulatedClock()
  const load = handActor<readonly IgnoredMember[], undefined>()
  const store = handActor<readonly IgnoredMember[], { memberId: string; add: boolean }>()
  const told: unknown[] = []
  const actor = createActor(
    ignoredMachine.provide({
      actors: { load: load.logic, store: store.logic },
      actions: {
        keep: (_, { owner, list }) => told.push([owner, ...list.map(({ memberId }) => memberId)]),
        announce: (_, { key }) => told.push(key),
      },
    }),
    { clock },
  ).start()
  return { actor, clock, load, store, told, names: () => selectIgnored(actor.getSnapshot()).map(({ name }) => name) }
}

test('[D-7] whom a member ignores comes from the server, is kept on the device, and changes when that is stored', async () => {
  const one = begin()
  one.actor.send({ type: 'member.ignored', memberId: 'm-leo' })
  expect(one.load.asked).toHaveLength(0)
  one.actor.send({ type: 'member.changed', memberId: 'm-mia' })
  one.load.last().resolve([])
  await settled()
  expect([one.told, selectMayIgnore(one.actor.getSnapshot())]).toEqual([[['m-mia']], true])
  one.actor.send({ type: 'member.ignored', memberId: 'm-leo' })
  expect([one.store.last().input, one.names(), selectMayIgnore(one.actor.getSnapshot())]).toEqual([
    { memberId: 'm-leo', add: true },
    [],
    false,
  ])
  one.store.last().resolve([LEO])
  await settled()
  expect([one.names(), one.told.at(-1), selectIsIgnored('m-leo')(one.actor.getSnapshot())]).toEqual([
    ['Leo'],
    ['m-mia', 'm-leo'],
    true,
  ])
  one.actor.send({ type: 'member.heard', memberId: 'm-leo' })
  one.store.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect([one.names(), one.told.at(-1)]).toEqual([['Leo'], 'errors.networkAbnormal'])
  one.actor.send({ type: 'member.changed', memberId: null })
  expect(one.names()).toEqual([])
})

test('[D-7] a list that could not be loaded is loaded again after a while, or at once when that is asked for', async () => {
  const one = begin()
  one.actor.send({ type: 'member.changed', memberId: 'm-mia' })
  one.load.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect(selectIgnoredFailed(one.actor.getSnapshot())).toBe(true)
  one.clock.increment(15_000)
  expect(one.load.asked).toHaveLength(2)
  one.load.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  one.actor.send({ type: 'list.retried' })
  one.load.last().resolve([LEO])
  await settled()
  expect(one.names()).toEqual(['Leo'])
})

test('[D-7] the card of a member asks once, and again when that failed', async () => {
  const ask = handActor<MemberFacts, { room: string; messageId: string; memberId: string }>()
  const card = createActor(memberCardMachine.provide({ actors: { ask: ask.logic } }), {
    input: { room: 'c1', messageId: 'l1', memberId: 'm-leo' },
  }).start()
  expect(ask.asked.map(({ input }) => input)).toEqual([{ room: 'c1', messageId: 'l1', memberId: 'm-leo' }])
  ask.last().reject(new Failure('errors.networkAbnormal'))
  await settled()
  expect(card.getSnapshot().value).toBe('failed')
  card.send({ type: 'card.retried' })
  const facts: MemberFacts = {
    memberId: 'm-leo',
    name: 'Leo',
    avatar: '/a.svg',
    vipLevel: 6,
    since: 1,
    follows: 2,
    fanSince: null,
  }
  ask.last().resolve(facts)
  await settled()
  expect([card.getSnapshot().value, card.getSnapshot().context.facts]).toEqual(['known', facts])
})

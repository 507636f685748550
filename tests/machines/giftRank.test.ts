import { Subject } from 'rxjs'
import { createActor, fromObservable } from 'xstate'
import { describe, expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { type Rank, rankMachine, type RankQuery } from '#src/machines/gifts/rankMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from './support/deferred.ts'

const rank = (given: number): Rank => ({
  list: [{ memberId: 'm1', name: 'Mia', avatar: '/art/portrait/m1.svg', vipLevel: 3, coins: coins(given) }],
  own: { place: 1, coins: coins(given), before: null },
})

function begin() {
  const load = handActor<Rank, RankQuery>()
  const [gifts, owners] = [new Subject<unknown>(), new Subject<unknown>()]
  const actor = createActor(
    rankMachine.provide({
      actors: { load: load.logic, gifts: fromObservable(() => gifts), owners: fromObservable<unknown, undefined>(() => owners) },
    }),
    { input: { room: 'c1' } },
  ).start()
  return {
    actor,
    load,
    gifts,
    owners,
    shown: () => actor.getSnapshot().context.rank,
    asked: () => load.asked.map(({ input }) => input.period),
  }
}

describe('rank', () => {
  test('[C-13] today first, then the chosen period; an answer to an earlier choice is not shown', async () => {
    const { actor, load, shown, asked } = begin()
    const first = load.last()
    actor.send({ type: 'period.chosen', period: 'total' })
    expect([asked(), first.signal.aborted]).toEqual([['today', 'total'], true])
    first.resolve(rank(1))
    load.last().resolve(rank(2))
    await settled()
    expect(shown()).toEqual(rank(2))
    actor.send({ type: 'period.chosen', period: 'week' })
    expect([shown(), asked().at(-1)]).toEqual([null, 'week'])
  })

  test('[C-13] gifts bring it up to date; a failed renewal keeps what is there', async () => {
    const { actor, load, gifts, shown, asked } = begin()
    gifts.next(true)
    expect(asked()).toHaveLength(1)
    load.last().resolve(rank(1))
    await settled()
    gifts.next(true)
    expect([asked().length, shown()]).toEqual([2, rank(1)])
    load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([shown(), actor.getSnapshot().matches('shown')]).toEqual([rank(1), true])
    gifts.next(true)
    load.last().resolve(rank(5))
    await settled()
    expect(shown()).toEqual(rank(5))
  })

  test('[C-13] who comes in the place of a member never sees that one’s place, in the period that was chosen', async () => {
    const { actor, load, owners, shown, asked } = begin()
    actor.send({ type: 'period.chosen', period: 'week' })
    load.last().resolve(rank(1))
    await settled()
    owners.next('m2')
    expect([shown(), asked()]).toEqual([null, ['today', 'week', 'week']])
    // Nor by an answer that was on its way to the one before.
    const before = load.last()
    owners.next(null)
    before.resolve(rank(2))
    await settled()
    expect([shown(), before.signal.aborted]).toEqual([null, true])
    load.last().resolve(rank(3))
    await settled()
    expect(shown()).toEqual(rank(3))
  })

  test('[C-13] a first load that fails says why and can be tried again', async () => {
    const { actor, load, shown } = begin()
    load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.timeout'])
    actor.send({ type: 'retry.clicked' })
    load.last().resolve(rank(1))
    await settled()
    expect([shown(), actor.getSnapshot().context.errorKey]).toEqual([rank(1), null])
  })
})

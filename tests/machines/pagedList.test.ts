import fc from 'fast-check'
import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, toPromise } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { createPagedList, type Page, type PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { asWhole, byCursor, changesFrom } from '#src/machines/kit/pagedListActors.ts'
import { handActor, settled } from './support/deferred.ts'

type Options = Omit<Parameters<typeof createPagedList<string, string>>[1], 'keyOf'>

function begin(options: Options) {
  const clock = new SimulatedClock()
  const load = handActor<Page<string>, PageQuery<string, string>>()
  const changes = new Subject<unknown>()
  const machine = createPagedList<string, string>('names', { keyOf: (name) => name, ...options }).provide({
    actors: { load: load.logic, changes: changesFrom<string>(() => changes) },
  })
  const actor = createActor(machine, { clock, input: { query: 'all' } }).start()
  const answer = async (list: readonly string[] | null, more = false) => {
    if (list === null) load.last().reject(new Failure('errors.networkAbnormal'))
    else load.last().resolve({ list, more })
    await settled()
  }
  const context = () => actor.getSnapshot().context
  return {
    clock,
    load,
    actor,
    answer,
    context,
    change: () => changes.next({}),
    asked: () => load.last().input,
    state: () => actor.getSnapshot().value,
    shown: () => [actor.getSnapshot().value, context().items],
  }
}

describe('a list that is read', () => {
  test('pages follow each other, each after the last item, until there is no more', async () => {
    const list = begin({ step: 2 })
    expect(list.asked()).toEqual({ query: 'all', after: null, count: 2 })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    list.actor.send({ type: 'more.clicked' })
    expect(list.load.asked).toHaveLength(2)
    expect([list.state(), list.asked()]).toEqual(['adding', { query: 'all', after: 'b', count: 2 }])
    await list.answer(['c'])
    expect(list.shown()).toEqual(['ready', ['a', 'b', 'c']])
    list.actor.send({ type: 'more.clicked' })
    expect(list.load.asked).toHaveLength(2)
  })

  test('what is shown already is not added again when pages have shifted meanwhile', async () => {
    const list = begin({ step: 2 })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    await list.answer(['b', 'c'])
    expect(list.context().items).toEqual(['a', 'b', 'c'])
  })

  test('another query begins anew and cancels what is on its way; nothing is empty before its answer has come', async () => {
    const list = begin({ step: 2 })
    await list.answer(['a', 'b'], true)
    expect(list.context().isKnown).toBe(true)
    list.actor.send({ type: 'query.changed', query: 'mine' })
    list.actor.send({ type: 'query.changed', query: 'yours' })
    expect(list.load.asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    expect(list.context()).toMatchObject({ items: [], more: false, isKnown: false })
    expect(list.asked()).toEqual({ query: 'yours', after: null, count: 2 })
    await list.answer([])
    expect(list.context()).toMatchObject({ items: [], isKnown: true, errorKey: null })
  })

  test('what is shown stays when it is asked for again and when that fails', async () => {
    const list = begin({ step: 2 })
    await list.answer(null)
    expect([list.state(), list.context().errorKey, list.context().isKnown]).toEqual(['failed', 'errors.networkAbnormal', false])
    list.actor.send({ type: 'list.refreshed' })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'list.refreshed' })
    expect(list.shown()).toEqual(['loading', ['a', 'b']])
    await list.answer(null)
    expect(list.shown()).toEqual(['failed', ['a', 'b']])
    list.actor.send({ type: 'more.clicked' })
    await list.answer(['a', 'b'], true)
    expect([list.state(), list.context().errorKey]).toEqual(['ready', null])
  })

  test('more that fails says so, and can be asked for again', async () => {
    const list = begin({ step: 2 })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    await list.answer(null)
    expect([...list.shown(), list.context().errorKey]).toEqual(['ready', ['a', 'b'], 'errors.networkAbnormal'])
    list.actor.send({ type: 'more.clicked' })
    await list.answer(['c'])
    expect([...list.shown(), list.context().errorKey]).toEqual(['ready', ['a', 'b', 'c'], null])
  })

  test('another query is not blamed for the failure of the last one', async () => {
    const list = begin({ step: 2 })
    await list.answer(null)
    list.actor.send({ type: 'query.changed', query: 'mine' })
    expect([list.state(), list.context().errorKey]).toEqual(['loading', null])
  })

  test('more that is asked for after a failure asks for more', async () => {
    const list = begin({ step: 2, onChange: 'renew' })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'list.refreshed' })
    await list.answer(null)
    list.actor.send({ type: 'more.clicked' })
    expect([list.state(), list.asked().count]).toEqual(['loading', 4])
    await list.answer(['a', 'b', 'c', 'd'], true)
    list.change()
    await list.answer(null)
    list.actor.send({ type: 'more.clicked' })
    expect([list.state(), list.asked().count]).toEqual(['loading', 6])
  })

  test('a refresh while more is on its way asks for all of it', async () => {
    const list = begin({ step: 2 })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    list.actor.send({ type: 'list.refreshed' })
    expect([list.load.asked[1]!.signal.aborted, list.asked()]).toEqual([true, { query: 'all', after: null, count: 4 }])
  })
})

describe('a list that the server says has changed', () => {
  test('is asked for again unseen, as far as it is shown; a change on the way asks once more', async () => {
    const list = begin({ step: 2, onChange: 'renew' })
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    await list.answer(['c', 'd'], true)
    list.change()
    expect([...list.shown(), list.asked()]).toEqual(['renewing', ['a', 'b', 'c', 'd'], { query: 'all', after: null, count: 4 }])
    list.change()
    list.change()
    expect([list.load.asked.length, list.load.asked[2]!.signal.aborted]).toEqual([3, false])
    await list.answer(['new', 'a', 'b', 'c'], true)
    expect([list.load.asked.length, ...list.shown()]).toEqual([4, 'renewing', ['new', 'a', 'b', 'c']])
    await list.answer(['newer', 'new', 'a', 'b'], true)
    expect([list.load.asked.length, ...list.shown()]).toEqual([4, 'ready', ['newer', 'new', 'a', 'b']])
  })

  test('one that changes before every answer is shown all the same', async () => {
    const list = begin({ step: 1, onChange: 'renew' })
    for (const one of ['a', 'b', 'c']) {
      list.change()
      await list.answer([one])
      expect(list.shown()).toEqual(['renewing', [one]])
    }
  })

  test('a change while it is asked for in vain asks once more', async () => {
    const list = begin({ step: 1, onChange: 'renew' })
    list.change()
    await list.answer(null)
    expect([list.state(), list.load.asked.length]).toEqual(['loading', 2])
    await list.answer(['a'])
    list.change()
    list.change()
    await list.answer(null)
    expect([list.state(), list.load.asked.length]).toEqual(['renewing', 4])
    await list.answer(null)
    expect([list.state(), list.load.asked.length]).toEqual(['stale', 4])
  })

  test('another query has changes of its own', async () => {
    const heard: string[] = []
    const load = handActor<Page<string>, PageQuery<string, string>>()
    const machine = createPagedList<string, string>('names', { keyOf: (name) => name, step: 1, onChange: 'renew' }).provide({
      actors: { load: load.logic, changes: changesFrom<string>((query) => (heard.push(query), NEVER)) },
    })
    const actor = createActor(machine, { input: { query: 'all' } }).start()
    actor.send({ type: 'query.changed', query: 'mine' })
    expect([heard, load.asked.length]).toEqual([['all', 'mine'], 2])
  })

  test('a renewal that fails keeps what is shown and says so; the next change tries again', async () => {
    const list = begin({ step: 2, onChange: 'renew' })
    await list.answer(['a'])
    list.change()
    await list.answer(null)
    expect([...list.shown(), list.context().errorKey]).toEqual(['stale', ['a'], 'errors.networkAbnormal'])
    list.change()
    await list.answer(['b'])
    expect([...list.shown(), list.context().errorKey]).toEqual(['ready', ['b'], null])
  })

  test('more that is asked for while it is renewed comes with the renewal', async () => {
    const list = begin({ step: 2, onChange: 'renew' })
    await list.answer(['a', 'b'], true)
    list.change()
    list.actor.send({ type: 'more.clicked' })
    expect([list.state(), list.asked().count]).toEqual(['renewing', 4])
    await list.answer(['a', 'b', 'c'])
    expect(list.shown()).toEqual(['ready', ['a', 'b', 'c']])
  })

  test('a change while more is on its way asks for all of it, and one while it loads asks anew', async () => {
    const list = begin({ step: 2, onChange: 'renew' })
    list.change()
    expect([list.load.asked.length, list.state()]).toEqual([1, 'loading'])
    await list.answer(['a', 'b'], true)
    expect([list.load.asked.length, list.state()]).toEqual([2, 'renewing'])
    await list.answer(['a', 'b'], true)
    list.actor.send({ type: 'more.clicked' })
    list.change()
    expect([list.state(), list.asked().count]).toEqual(['renewing', 4])
  })

  test('where changes are offered it stays as it is until the person refreshes', async () => {
    const list = begin({ step: 2, onChange: 'offer' })
    await list.answer(['a'])
    list.change()
    expect([list.load.asked.length, list.context().isStale]).toEqual([1, true])
    list.actor.send({ type: 'list.refreshed' })
    expect(list.context().isStale).toBe(false)
    await list.answer(['b', 'a'])
    expect(list.shown()).toEqual(['ready', ['b', 'a']])
  })
})

describe('a list that changes by itself', () => {
  test('[D-8] is asked for anew, unseen, and a failure of that keeps it as it is', async () => {
    const list = begin({ step: 1, renewAfter: 5_000 })
    await list.answer(['Mia'])
    list.clock.increment(4_999)
    expect(list.load.asked).toHaveLength(1)
    list.clock.increment(1)
    expect(list.shown()).toEqual(['renewing', ['Mia']])
    await list.answer(null)
    expect(list.shown()).toEqual(['stale', ['Mia']])
    list.clock.increment(5_000)
    await list.answer(['Mia', 'Leo'])
    expect(list.shown()).toEqual(['ready', ['Mia', 'Leo']])
  })

  test('is left alone once nothing in it can change', async () => {
    const list = begin({ step: 1, renewAfter: 5_000, renewWhile: (items) => items.includes('open') })
    await list.answer(['open'])
    list.clock.increment(5_000)
    await list.answer(['over'])
    list.clock.increment(3_600_000)
    expect([list.state(), list.load.asked.length]).toEqual(['ready', 2])
  })

  test('one that never came is asked for again by itself', async () => {
    const list = begin({ step: 1, renewAfter: 5_000 })
    await list.answer(null)
    list.clock.increment(5_000)
    expect(list.state()).toBe('loading')
  })

  test('any other list waits until it is refreshed', async () => {
    const list = begin({ step: 1 })
    await list.answer([])
    list.clock.increment(3_600_000)
    expect(list.load.asked).toHaveLength(1)
    list.actor.send({ type: 'list.refreshed' })
    expect(list.state()).toBe('loading')
    await list.answer(null)
    list.clock.increment(3_600_000)
    expect([list.load.asked.length, list.context().errorKey]).toEqual([2, 'errors.networkAbnormal'])
  })
})

describe('how pages are asked for', () => {
  const run = (logic: ReturnType<typeof asWhole<number, string>>, query: Omit<PageQuery<number, string>, 'query'>) =>
    toPromise(createActor(logic, { input: { query: 'all', ...query } }).start())
  const whole = fc.nat(60).map((length) => Array.from({ length }, (_, index) => index))
  const size = fc.integer({ min: 1, max: 9 })

  test('by cursor: each call goes on after the last item, until there are as many as are wanted', async () => {
    await fc.assert(
      fc.asyncProperty(whole, size, fc.nat(60), fc.nat(60), async (all, step, from, count) => {
        const logic = byCursor<number, string>(async (_, after) => {
          const start = after === null ? 0 : after + 1
          return { list: all.slice(start, start + step), more: start + step < all.length }
        })
        const after = from === 0 || from > all.length ? null : all[from - 1]!
        const shown = after === null ? 0 : from
        const { list, more } = await run(logic, { after, count })
        expect(list).toEqual(all.slice(shown, shown + list.length))
        expect(list.length >= count || !more).toBe(true)
        expect(more).toBe(shown + list.length < all.length)
      }),
    )
  })

  test('as a whole: there is no more', async () => {
    const logic = asWhole<number, string>(async () => [3, 1, 2])
    expect(await run(logic, { after: null, count: 1 })).toEqual({ list: [3, 1, 2], more: false })
  })
})

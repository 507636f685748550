import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import { fen, units } from '#src/api/model/money/amount.ts'
import type { Deal } from '#src/api/model/deal.ts'
import type { YebInfo, YebTaskId } from '#src/api/model/yeb.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { changesFrom } from '#src/machines/kit/pagedListActors.ts'
import { type RecordsFilter, recordsMachine } from '#src/machines/wallet/recordsMachine.ts'
import { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const ALL = { type: null, from: null, to: null } as const
const deal = (dealId: string): Deal => ({
  dealId,
  type: 'transfer',
  kind: 'venueIn',
  at: 1,
  withdrawal: null,
  deposit: null,
  words: null,
  sides: [{ place: 'centre', asset: 'FEN', amount: units(-1) }],
})

function openRecords() {
  const pages = handActor<Page<Deal>, PageQuery<Deal, RecordsFilter>>()
  const changes = new Subject<unknown>()
  const actor = createActor(
    recordsMachine.provide({ actors: { load: pages.logic, changes: changesFrom<RecordsFilter>(() => changes) } }),
    { input: { query: ALL } },
  ).start()
  return { actor, pages, changes, ids: () => actor.getSnapshot().context.items.map(({ dealId }) => dealId) }
}

test('[C-10] pages follow each other, a filter begins anew, and what it was asked before no longer counts', async () => {
  const { actor, pages, ids } = openRecords()
  pages.asked[0]!.resolve({ list: [deal('t-3'), deal('t-2')], more: true })
  await settled()
  actor.send({ type: 'more.clicked' })
  actor.send({ type: 'more.clicked' })
  expect(pages.asked).toHaveLength(2)
  expect(pages.asked[1]!.input).toEqual({ query: ALL, after: deal('t-2'), count: 20 })
  pages.asked[1]!.resolve({ list: [deal('t-1')], more: false })
  await settled()
  expect(ids()).toEqual(['t-3', 't-2', 't-1'])
  actor.send({ type: 'more.clicked' })
  expect(pages.asked).toHaveLength(2)

  actor.send({ type: 'query.changed', query: { ...ALL, type: 'gift' } })
  actor.send({ type: 'query.changed', query: { ...ALL, type: 'bet' } })
  expect(ids()).toEqual([])
  pages.asked[2]!.resolve({ list: [deal('t-gift')], more: false })
  pages.asked[3]!.resolve({ list: [deal('t-bet')], more: false })
  await settled()
  expect(ids()).toEqual(['t-bet'])
})

test('[C-10] a page that fails keeps what was there; new movements are offered, not pushed in', async () => {
  const { actor, pages, changes, ids } = openRecords()
  pages.asked[0]!.resolve({ list: [deal('t-1')], more: true })
  await settled()
  actor.send({ type: 'more.clicked' })
  pages.asked[1]!.reject(new Failure('errors.timeout'))
  await settled()
  expect([ids(), actor.getSnapshot().context.errorKey]).toEqual([['t-1'], 'errors.timeout'])
  changes.next({})
  expect(actor.getSnapshot().context.isStale).toBe(true)
  expect(pages.asked).toHaveLength(2)
  actor.send({ type: 'list.refreshed' })
  pages.asked[2]!.resolve({ list: [deal('t-2'), deal('t-1')], more: false })
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ isStale: false, errorKey: null, more: false })
  expect(ids()).toEqual(['t-2', 't-1'])
})

const info = (balance: number): YebInfo => ({
  rate: 320,
  balance: fen(balance),
  yesterday: fen(0),
  earned: fen(0),
  days: [],
  tasks: [],
})

test('[P-8] the interest wallet is asked for again when money moves; a claim is sent once, whatever moves meanwhile', async () => {
  const load = handActor<YebInfo, undefined>()
  const claim = handActor<YebInfo, { taskId: YebTaskId }>()
  const changes = new Subject<unknown>()
  const actor = createActor(
    yebMachine.provide({
      actors: { loadYeb: load.logic, claim: claim.logic, changes: fromObservable<unknown, undefined>(() => changes) },
    }),
  ).start()
  load.asked[0]!.resolve(info(1))
  await settled()
  changes.next({})
  load.asked[1]!.resolve(info(2))
  await settled()
  expect(actor.getSnapshot().context.info).toEqual(info(2))

  actor.send({ type: 'prize.claimed', taskId: 'firstIn' })
  actor.send({ type: 'prize.claimed', taskId: 'firstIn' })
  expect(claim.asked).toHaveLength(1)
  // The prize itself moves money, and its push comes before the answer.
  changes.next({})
  await settled()
  expect([claim.asked.length, claim.asked[0]!.signal.aborted, load.asked.length]).toEqual([1, false, 2])
  claim.asked[0]!.resolve(info(3))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ info: info(3), paid: 'firstIn', claiming: null })
  // What moved while it ran is asked for after it.
  expect([claim.asked.length, load.asked.length]).toEqual([1, 3])
  load.asked[2]!.resolve(info(4))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ info: info(4), paid: 'firstIn' })

  actor.send({ type: 'prize.claimed', taskId: 'keepThree' })
  claim.asked.at(-1)!.reject(new Failure('errors.conflict'))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ errorKey: 'errors.conflict', claiming: null })
  expect(load.asked).toHaveLength(3)
})

test('[P-8] a load of the interest wallet that fails leaves what was there, and can be tried again', async () => {
  const load = handActor<YebInfo, undefined>()
  const changes = new Subject<unknown>()
  const actor = createActor(
    yebMachine.provide({ actors: { loadYeb: load.logic, changes: fromObservable<unknown, undefined>(() => changes) } }),
  ).start()
  load.last().resolve(info(1))
  await settled()
  changes.next({})
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(actor.getSnapshot().value).toBe('failed')
  expect(actor.getSnapshot().context).toMatchObject({ info: info(1), errorKey: 'errors.timeout' })
  actor.send({ type: 'yeb.retried' })
  load.last().resolve(info(2))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ info: info(2), errorKey: null })
})

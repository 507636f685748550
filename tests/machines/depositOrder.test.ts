import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { appealMachine } from '#src/machines/deposit/appealMachine.ts'
import type { Appeal, Picture } from '#src/machines/deposit/deposit.ts'
import { type DepositPorts, provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { selectIsOutOfTouch } from '#src/machines/deposit/depositSelectors.ts'
import { depositOrderMachine, type DepositAction } from '#src/machines/deposit/depositOrderMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { testStack } from '#tests/support/testStack.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import { askedServer } from './support/askedServer.ts'
import { handActor, settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

function open() {
  const clock = new SimulatedClock()
  const ask = handActor<DepositOrder | null, { orderId: string }>()
  const act = handActor<DepositOrder, { orderId: string; action: DepositAction }>()
  const wakes = new Subject<unknown>()
  const actor = createActor(
    depositOrderMachine.provide({ actors: { ask: ask.logic, act: act.logic, wakes: fromObservable(() => wakes) } }),
    {
      clock,
      input: { orderId: ORDER.orderId, now: () => 1_000 + clock.now(), delay: (failures) => Math.min(30_000, 1_000 * failures) },
    },
  ).start()
  const answer = async (order: DepositOrder | null) => {
    ask.last().resolve(order)
    await settled()
  }
  return {
    actor,
    clock,
    ask,
    act,
    wakes,
    answer,
    watch: () => actor.getSnapshot().value.watch,
    context: () => actor.getSnapshot().context,
  }
}

const at = (changedAt: number, state: DepositOrder['state'], fields: Partial<DepositOrder> = {}): DepositOrder => ({
  ...ORDER,
  state,
  changedAt,
  ...fields,
})

describe('a deposit order as it goes on', () => {
  test('[C-10] is asked for ever more slowly, and no longer once it has its money', async () => {
    const page = open()
    const waits: number[] = []
    for (let round = 0; round < 8; round += 1) {
      await page.answer(ORDER)
      const asked = page.ask.asked.length
      let waited = 0
      while (page.ask.asked.length === asked) {
        page.clock.increment(500)
        waited += 500
      }
      waits.push(waited)
    }
    expect(waits).toEqual([2_000, 3_000, 4_500, 7_000, 10_500, 15_000, 15_000, 15_000])
    await page.answer(at(2_000, 'credited', { received: units(10_000), credited: units(10_000) }))
    page.clock.increment(3_600_000)
    expect([page.watch(), page.ask.asked.length]).toEqual(['done', 9])
  })

  test('survives 100 failures, says that it is out of touch, and is right again with the first answer', async () => {
    const page = open()
    await page.answer(ORDER)
    for (let failures = 1; failures <= 100; failures += 1) {
      page.clock.increment(30_000)
      page.ask.last().reject(new Failure('errors.networkAbnormal'))
      await settled()
      expect([page.context().failures, page.context().order?.state]).toEqual([failures, 'created'])
    }
    page.clock.increment(30_000)
    await page.answer(at(2_000, 'partial', { received: units(5_000) }))
    expect([page.watch(), page.context().failures, page.context().order?.state]).toEqual(['done', 0, 'partial'])
  })

  test('is asked at once when the server, the tab or the network wakes it; a running question is put anew', async () => {
    const page = open()
    page.wakes.next({})
    expect([page.ask.asked.length, page.ask.asked[0]!.signal.aborted]).toEqual([2, true])
    await page.answer(ORDER)
    page.wakes.next({})
    expect(page.ask.asked).toHaveLength(3)
  })

  test('[Q10] one that has ended is asked about only when it may have changed: late money is credited', async () => {
    const page = open()
    await page.answer(at(2_000, 'expired', { payTo: null }))
    page.clock.increment(3_600_000)
    expect([page.watch(), page.ask.asked.length]).toEqual(['ended', 1])
    page.wakes.next({})
    await page.answer(at(3_000, 'late', { received: units(10_000) }))
    expect(page.watch()).toBe('done')
  })

  test('[C-10] one that has ended says at once that the server is lost, and asks until there is an answer', async () => {
    const page = open()
    await page.answer(at(2_000, 'expired', { payTo: null }))
    page.wakes.next({})
    for (const failures of [1, 2]) {
      page.ask.last().reject(new Failure('errors.networkAbnormal'))
      await settled()
      expect([page.watch(), selectIsOutOfTouch(page.actor.getSnapshot())]).toEqual(['waiting', true])
      page.clock.increment(1_000 * failures)
    }
    await page.answer(at(2_000, 'expired', { payTo: null }))
    expect([page.watch(), selectIsOutOfTouch(page.actor.getSnapshot()), page.ask.asked.length]).toEqual(['ended', false, 4])
  })

  test('[Q10] one that has its money is asked about once more when it changes, until there is an answer', async () => {
    const page = open()
    const paid = at(2_000, 'credited', { received: units(10_000), credited: units(10_000) })
    await page.answer(paid)
    page.wakes.next({})
    page.ask.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect([page.watch(), page.context().failures]).toEqual(['waiting', 1])
    page.actor.send({ type: 'retry.clicked' })
    await page.answer({ ...paid, appealed: true })
    expect([page.watch(), page.context().failures, page.context().order?.appealed]).toEqual(['done', 0, true])
  })

  test('an act that nobody answered says so until there is an answer again; what was done is said until the order moves on', async () => {
    const page = open()
    await page.answer(ORDER)
    page.actor.send({ type: 'action.asked', action: 'remind' })
    page.act.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    page.wakes.next({})
    page.ask.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect(page.context().errorKey).toBe('errors.networkAbnormal')
    page.wakes.next({})
    await page.answer(ORDER)
    expect(page.context().errorKey).toBeNull()
    page.actor.send({ type: 'action.asked', action: 'remind' })
    page.act.last().resolve({ ...ORDER, reminded: true })
    await settled()
    page.wakes.next({})
    await page.answer({ ...ORDER, reminded: true })
    expect(page.context().done).toBe('remind')
    page.wakes.next({})
    await page.answer(at(2_000, 'credited', { received: units(10_000) }))
    expect(page.context().done).toBeNull()
  })

  test('an answer that was overtaken changes nothing', async () => {
    const page = open()
    await page.answer(at(5_000, 'paid'))
    page.wakes.next({})
    await page.answer(ORDER)
    expect(page.context().order?.state).toBe('paid')
  })

  test('[C-10] it is given up once, and only while nobody has paid', async () => {
    const page = open()
    expect(page.actor.getSnapshot().can({ type: 'action.asked', action: 'cancel' })).toBe(false)
    await page.answer(ORDER)
    page.actor.send({ type: 'action.asked', action: 'cancel' })
    page.actor.send({ type: 'action.asked', action: 'cancel' })
    expect(page.act.asked.map(({ input }) => input.action)).toEqual(['cancel'])
    page.act.last().resolve(at(2_000, 'cancelled', { payTo: null }))
    await settled()
    expect([page.watch(), page.context().done]).toEqual(['ended', 'cancel'])
    for (const action of ['cancel', 'claim'] as const)
      expect(page.actor.getSnapshot().can({ type: 'action.asked', action })).toBe(false)
  })

  test('[C-10] fast-to-card is confirmed, others are not; a reminder waits for its time, and a refusal has words', async () => {
    const page = open()
    await page.answer({ ...ORDER, method: 'fastCard', remindAt: 61_000 })
    expect(page.actor.getSnapshot().can({ type: 'action.asked', action: 'remind' })).toBe(false)
    page.actor.send({ type: 'action.asked', action: 'claim' })
    page.act.last().reject(new Failure('errors.timeout'))
    await settled()
    expect([page.context().errorKey, page.actor.getSnapshot().value.action]).toEqual(['errors.timeout', 'idle'])
    page.clock.increment(60_000)
    page.actor.send({ type: 'action.asked', action: 'remind' })
    expect(page.act.last().input.action).toBe('remind')
  })

  test('an order that does not exist says so', async () => {
    const page = open()
    await page.answer(null)
    expect(page.watch()).toBe('missing')
  })
})

const PICTURE: Picture = { name: 'slip.png', type: 'image/png', body: new Blob(['picture']) }

function appealing() {
  const send = handActor<{ address: string | null }, Appeal>()
  const upload = handActor<{ status: number | null }, { address: string; picture: Picture }>()
  let made = 0
  const actor = createActor(appealMachine.provide({ actors: { send: send.logic, upload: upload.logic } }), {
    input: { orderId: ORDER.orderId, makeId: () => `appeal-${(made += 1)}` },
  }).start()
  return { actor, send, upload, state: () => actor.getSnapshot().value }
}

describe('an appeal', () => {
  test('[C-10] pictures of other types, empty ones and those that are too large are refused before they are sent', () => {
    const { actor } = appealing()
    const choose = (picture: Picture) => {
      actor.send({ type: 'picture.chosen', picture })
      return actor.getSnapshot().context
    }
    expect(choose({ ...PICTURE, type: 'image/svg+xml' })).toMatchObject({ fault: 'type', picture: null })
    expect(choose({ ...PICTURE, body: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) })).toMatchObject({ fault: 'size' })
    expect(choose({ ...PICTURE, body: new Blob([]) })).toMatchObject({ fault: 'size' })
    expect(choose(PICTURE)).toMatchObject({ fault: null, picture: PICTURE })
  })

  test('[C-10] one whose answer was lost is sent again as the same appeal, so that there is one', async () => {
    const { actor, send, state } = appealing()
    actor.send({ type: 'text.changed', text: 'paid at noon' })
    actor.send({ type: 'appeal.submitted' })
    send.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect([state(), actor.getSnapshot().context.errorKey]).toEqual(['failed', 'errors.networkAbnormal'])
    actor.send({ type: 'retry.clicked' })
    expect(send.asked.map(({ input: { clientId, text } }) => [clientId, text])).toEqual([
      ['appeal-1', 'paid at noon'],
      ['appeal-1', 'paid at noon'],
    ])
  })

  test('[C-14] an upload that fails says so with its status, and is sent again under the same appeal', async () => {
    const { actor, send, upload, state } = appealing()
    actor.send({ type: 'picture.chosen', picture: PICTURE })
    actor.send({ type: 'appeal.submitted' })
    actor.send({ type: 'appeal.submitted' })
    send.last().resolve({ address: '/upload/one' })
    await settled()
    upload.last().resolve({ status: 413 })
    await settled()
    expect([state(), actor.getSnapshot().context.status]).toEqual(['pictureFailed', 413])
    actor.send({ type: 'retry.clicked' })
    expect(send.asked.map(({ input }) => input.clientId)).toEqual(['appeal-1', 'appeal-1'])
    send.last().resolve({ address: '/upload/two' })
    await settled()
    expect(upload.last().input.address).toBe('/upload/two')
    upload.last().resolve({ status: null })
    await settled()
    expect(state()).toBe('sent')
  })

  test('[C-14 upload] the uploader calls its fail callback when the status is not 200, and when there is no answer', async () => {
    const failed: (number | null)[] = []
    const uploader = (status: number | null) =>
      testStack({
        adapter: async (config) => {
          if (status === null) throw new Error('no network')
          return { data: '', status, statusText: '', headers: {}, config }
        },
      }).upload
    const file = { path: '/upload/x', type: 'image/png', body: new Blob(['x']) }
    const results = []
    for (const status of [200, 204, 404, 500, null])
      results.push(await uploader(status)(file, (code) => failed.push(code), new AbortController().signal))
    expect(results).toEqual([true, false, false, false, false])
    expect(failed).toEqual([204, 404, 500, null])
  })
})

test('[C-10] an address that can name no order is said to have none, and nobody is asked', async () => {
  const { client, socket, asked } = askedServer(() => expect.unreachable())
  const ports = { client, socket, hidden: NEVER, networkBack: NEVER } as unknown as DepositPorts
  expect([await answerOf(provideDeposit(ports).depositOrder, 'ask', { orderId: 'x' }), asked]).toEqual([null, []])
})

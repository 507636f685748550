import { NEVER } from 'rxjs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { type DurableOrderInput, RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import { type OrderKind, provideDurableOrder, recallOrders } from '#src/machines/durableOrder/durableOrderActors.ts'
import { selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { browserLocks } from '#tests/support/locks.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'

type Order = { readonly clientId: string }
type Answer = { readonly result: string }
type Asked = { readonly what: string; readonly order: Order; readonly secret: string | null; readonly place: string }

const schema = v.object({ clientId: v.string() })
const key = (owner: string, place: string) => `${owner}.${place}`
const ORDER = { clientId: 'o1' }
const LOST = new ApiError('network', 1, 'no line')

/** One device; `reply` = what the server says to whatever is asked. */
function device({ refused = (errorKey) => ({ result: errorKey }) }: Partial<Pick<OrderKind<Order, Answer>, 'refused'>> = {}) {
  const { storage, kept } = memoryStorage()
  const browser = browserLocks()
  const clock = new SimulatedClock()
  const asked: Asked[] = []
  const world = { member: 'm1', chance: 1, reply: async (): Promise<Answer> => ({ result: 'done' }) }
  const ports = {
    storage,
    locks: browser.open(),
    members: { current: () => ({ memberId: world.member }) as MemberInfo, changes: NEVER },
    now: () => clock.now(),
    random: () => world.chance,
  }
  const logic = provideDurableOrder<Order, Answer, string>(ports, {
    key,
    schema,
    submit: (order, { secret, place }) => {
      asked.push({ what: 'submit', order, secret, place })
      return world.reply()
    },
    reconcile: (order, { place }) => {
      asked.push({ what: 'reconcile', order, secret: null, place })
      return world.reply()
    },
    refused,
  })
  const open = async (input: Partial<DurableOrderInput<Order, string>> = {}) => {
    const actor = createActor(logic, { clock, input: { place: 'here', policy: RECONCILED, order: null, ...input } }).start()
    for (let turn = 0; turn < 3; turn += 1) await settled()
    return actor
  }
  return { world, ports, kept, clock, asked, open, browser }
}

test('[Q8] an order is kept for its member and place before it leaves, with all that sends it but its secret', async () => {
  const { world, kept, asked, open } = device()
  world.reply = () => new Promise(() => {})
  await open({ order: ORDER, secret: '135790' })
  expect(asked).toEqual([{ what: 'submit', order: ORDER, secret: '135790', place: 'here' }])
  expect([...kept]).toEqual([['anchorage.m1.here/o1', JSON.stringify({ order: ORDER, reason: null, at: 0 })]])
})

test('[Q8] a refusal of the server’s own is the answer, in words; without an answer of its own it is in doubt', async () => {
  const { world, kept, open } = device()
  world.reply = () => Promise.reject(new ApiError('business', 10_604, 'gone'))
  const refused = await open({ order: ORDER })
  expect([refused.getSnapshot().output, kept.size]).toEqual([{ order: ORDER, answer: { result: 'errors.notFound' } }, 0])
  world.reply = () => Promise.reject(LOST)
  const doubtful = await open({ order: ORDER })
  expect([doubtful.getSnapshot().value, doubtful.getSnapshot().context.attempts, kept.size]).toEqual([{ held: 'unknown' }, 1, 1])
  doubtful.stop()
})

test('[Q8] who is refused at the door while an order is sent again does not know what became of the first sending', async () => {
  const { world, kept, clock, asked, open } = device()
  const policy = { ...RECONCILED, inDoubt: 'resend' } as const
  world.reply = () => Promise.reject(LOST)
  const order = await open({ order: ORDER, policy })
  world.reply = () => Promise.reject(new ApiError('unauthorized', 401, 'logged in no more'))
  clock.increment(2_000)
  await settled()
  expect([order.getSnapshot().context.errorKey, asked.length, kept.size]).toEqual(['errors.unauthorized', 2, 1])
  order.stop()
  const later = await open({ policy })
  expect([later.getSnapshot().value, kept.size]).toEqual([{ held: 'unknown' }, 1])
  world.reply = () => Promise.reject(new ApiError('business', 10_604, 'gone'))
  later.send({ type: 'retry.clicked' })
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect([later.getSnapshot().output, kept.size]).toEqual([{ order: ORDER, answer: { result: 'errors.notFound' } }, 0])
})

test('[Q8] an order that is checked is told as checked until it is over, also while the device forgets it', async () => {
  const { world, ports, clock, open } = device()
  const seen: (string | null)[] = []
  const follow = (actor: Awaited<ReturnType<typeof open>>) =>
    actor.subscribe((snapshot) => {
      const progress = selectOrderProgress(snapshot)
      if (seen.at(-1) !== progress) seen.push(progress)
    })
  world.reply = () => Promise.reject(LOST)
  const first = await open({ order: ORDER })
  follow(first)
  world.reply = async () => ({ result: 'done' })
  clock.increment(2_000)
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect(seen.splice(0)).toEqual(['checking', 'over'])

  ports.storage.write(key('m1', 'here'), { clientId: 'o2' })
  let answer = () => {}
  world.reply = () => new Promise((resolve) => (answer = () => resolve({ result: 'done' })))
  const second = await open()
  expect(selectOrderProgress(second.getSnapshot())).toBe('checking')
  follow(second)
  answer()
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect(seen).toEqual(['checking', 'over'])
})

test('[Q8] waits between tries are less by chance, at most by half', async () => {
  const { world, clock, asked, open } = device()
  world.reply = () => Promise.reject(LOST)
  world.chance = 0
  const order = await open({ order: ORDER })
  for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    const before = asked.length
    clock.increment(wait - 1)
    expect(asked.length).toBe(before)
    clock.increment(1)
    await settled()
    expect(asked.length).toBe(before + 1)
  }
  order.stop()
})

test('[Q8] what was kept longer than it counts is forgotten, unless another tab still has it', async () => {
  const { world, ports, kept, clock, asked, open, browser } = device()
  const policy = { ...RECONCILED, lasts: 600_000 }
  world.reply = () => new Promise(() => {})
  const first = await open({ order: ORDER, policy })
  first.stop()
  clock.increment(600_000)
  const other = browser.open()
  expect(await other.tryTake('o1')).toBe(true)
  const second = await open({ policy })
  expect([second.getSnapshot().value, kept.size]).toEqual(['elsewhere', 1])
  other.letGo('o1')
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect([second.getSnapshot().status, second.getSnapshot().output, kept.size, asked.length]).toEqual(['done', null, 0, 1])
  expect(await ports.locks.tryTake('o1')).toBe(true)
})

test('[Q8] of several that are kept the oldest that nobody has is taken up', async () => {
  const { world, ports, clock, open, browser } = device()
  world.reply = () => new Promise(() => {})
  for (const clientId of ['o1', 'o2', 'o3']) {
    const left = await open({ order: { clientId } })
    left.stop()
    clock.increment(1)
  }
  expect(recallOrders(ports, { key, schema }, 'here').map(({ clientId }) => clientId)).toEqual(['o1', 'o2', 'o3'])
  await browser.open().take('o1')
  const found = await open()
  const wanted = await open({ order: { clientId: 'o3' }, isKept: true })
  const none = await open({ order: { clientId: 'o4' }, isKept: true })
  const last = await open()
  expect([found, wanted, none, last].map((one) => [one.getSnapshot().value, one.getSnapshot().context.order?.clientId])).toEqual([
    [{ held: 'reconciling' }, 'o2'],
    [{ held: 'reconciling' }, 'o3'],
    ['over', 'o4'],
    ['elsewhere', 'o1'],
  ])
})

test('[Q8] what one member left on a device is not another one’s', async () => {
  const { world, kept, open } = device()
  world.reply = () => Promise.reject(LOST)
  const left = await open({ order: ORDER })
  left.stop()
  world.member = 'm2'
  expect([(await open()).getSnapshot().output, kept.size]).toEqual([null, 1])
  world.member = 'm1'
  world.reply = async () => ({ result: 'lost' })
  expect((await open()).getSnapshot().output).toEqual({ order: ORDER, answer: { result: 'lost' } })
})

test('[Q8] a page that is left before the lock was there to be had keeps nothing and holds nothing', async () => {
  const { kept, open, browser, asked } = device()
  const other = browser.open()
  await other.take('o1')
  const order = await open({ order: ORDER })
  expect(order.getSnapshot().value).toEqual({ held: 'keeping' })
  order.stop()
  other.letGo('o1')
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect([kept.size, asked.length, await other.tryTake('o1')]).toEqual([0, 0, true])
})

test('[Q4] what has no answer for a refusal is never over because it was refused', async () => {
  const { world, kept, open } = device({ refused: null })
  world.reply = () => Promise.reject(new ApiError('business', 10_604, 'gone'))
  const { value, context } = (await open({ order: ORDER })).getSnapshot()
  expect([value, context.errorKey, context.answer, kept.size]).toEqual([{ held: 'asking' }, 'errors.notFound', null, 1])
})

test('[Q4] why it was not carried out is kept with it, for the next visit', async () => {
  const { world, open } = device()
  const policy = { ...RECONCILED, kept: 'asks', refusal: 'asks', inDoubt: 'resend', backoff: null } as const
  world.reply = () => Promise.reject(new ApiError('business', 10_604, 'gone'))
  const refused = await open({ order: ORDER, policy })
  refused.stop()
  const next = await open({ policy })
  expect([next.getSnapshot().value, next.getSnapshot().context.errorKey]).toEqual([{ held: 'asking' }, 'errors.notFound'])
  world.reply = () => new Promise(() => {})
  next.send({ type: 'retry.clicked' })
  for (let turn = 0; turn < 3; turn += 1) await settled()
  next.stop()
  expect((await open({ policy })).getSnapshot().context.errorKey).toBeNull()
})

test('[Q8] an order that is kept again with why it was refused does not become younger by it', async () => {
  const { world, kept, clock, open } = device()
  const policy = { ...RECONCILED, kept: 'asks', refusal: 'asks', inDoubt: 'resend', backoff: null, lasts: 600_000 } as const
  let refuse = () => {}
  world.reply = () => new Promise((_, reject) => (refuse = () => reject(new ApiError('business', 10_604, 'gone'))))
  const first = await open({ order: ORDER, policy })
  clock.increment(400_000)
  refuse()
  for (let turn = 0; turn < 3; turn += 1) await settled()
  expect([first.getSnapshot().value, kept.size]).toEqual([{ held: 'asking' }, 1])
  first.stop()
  clock.increment(200_000)
  expect([(await open({ policy })).getSnapshot().output, kept.size]).toEqual([null, 0])
})

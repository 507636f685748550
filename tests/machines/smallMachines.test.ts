import { Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromObservable, SimulatedClock } from 'xstate'
import { type Coins, coins } from '#src/api/model/money/amount.ts'
import { devMachine, type Trial } from '#src/machines/dev/devMachine.ts'
import { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import { type ServingEvent, servingMachine } from '#src/machines/inspector/servingMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { type ShareLink, shareLinkMachine } from '#src/machines/share/shareLinkMachine.ts'
import { handActor, settled } from './support/deferred.ts'

/** A page that another window looks at; `open` = how often its machines were begun to be watched, less how often they were left. */
function serve() {
  const clock = new SimulatedClock()
  let open = 0
  const machine = servingMachine.provide({
    actors: {
      answer: fromCallback(() => undefined),
      open: fromCallback(() => {
        open += 1
        return () => void (open -= 1)
      }),
    },
  })
  const actor = createActor(machine, { clock }).start()
  onTestFinished(() => void actor.stop())
  return { clock, open: () => open, send: (type: ServingEvent['type']) => actor.send({ type }) }
}

test('[D-9] a page’s machines are watched once while its window asks', () => {
  const { open, send } = serve()
  const before = open()
  send('window.asked')
  send('window.asked')
  expect([before, open()]).toEqual([0, 1])
})

test('[D-9] a page’s machines are watched no more once its window is gone', () => {
  const { open, send } = serve()
  send('window.asked')
  send('window.left')
  expect(open()).toBe(0)
})

test('[D-9] a window is gone a minute and a half after its last question', () => {
  const { clock, open, send } = serve()
  send('window.asked')
  clock.increment(89_000)
  send('window.asked')
  clock.increment(89_999)
  expect(open()).toBe(1)
  clock.increment(1)
  expect(open()).toBe(0)
})

/** The page of developers, whose calls come out by hand. */
function develop() {
  const trigger = handActor<Trial, { name: string }>()
  const actor = createActor(devMachine.provide({ actors: { trigger: trigger.logic } })).start()
  onTestFinished(() => void actor.stop())
  const comeOut = async (name: string) => {
    actor.send({ type: 'behaviour.triggered', name })
    trigger.last().resolve({ name, kind: 'ok', code: 0, key: null })
    await settled()
  }
  return { trigger, actor, comeOut, names: () => actor.getSnapshot().context.trials.map(({ name }) => name) }
}

test('[D-9] one behaviour is tried at a time', () => {
  const { trigger, actor } = develop()
  for (const name of ['slow', 'other']) actor.send({ type: 'behaviour.triggered', name })
  expect(trigger.asked.map(({ input }) => input.name)).toEqual(['slow'])
})

test('[D-9] the name of the behaviour that is tried is known until it came out', async () => {
  const { trigger, actor } = develop()
  const asked = () => actor.getSnapshot().context.asked
  actor.send({ type: 'behaviour.triggered', name: 'slow' })
  const before = asked()
  trigger.last().resolve({ name: 'slow', kind: 'ok', code: 0, key: null })
  await settled()
  expect([before, asked()]).toEqual(['slow', null])
})

test('[D-9] a behaviour that could not be tried leaves no trial', async () => {
  const { trigger, actor } = develop()
  actor.send({ type: 'behaviour.triggered', name: 'slow' })
  trigger.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual(['ready', { asked: null, trials: [] }])
})

test('[D-9] the newest trial stands first', async () => {
  const { comeOut, names } = develop()
  for (const name of ['b1', 'b2']) await comeOut(name)
  expect(names()).toEqual(['b2', 'b1'])
})

test('[D-9] just the latest 40 trials are kept', async () => {
  const { comeOut, names } = develop()
  for (let at = 1; at <= 41; at += 1) await comeOut(`b${at}`)
  expect([names().length, names().at(-1)]).toEqual([40, 'b2'])
})

/** The header's coins, asked for by hand. */
function hold() {
  const clock = new SimulatedClock()
  const load = handActor<Coins, undefined>()
  const pushed = new Subject<Coins>()
  const machine = coinBalanceMachine.provide({
    actors: { loadGold: load.logic, balance: fromObservable<Coins, undefined>(() => pushed) },
  })
  const actor = createActor(machine, { clock }).start()
  onTestFinished(() => void actor.stop())
  return {
    clock,
    load,
    pushed,
    come: (isMember: boolean) => actor.send({ type: 'member.changed', isMember }),
    context: () => actor.getSnapshot().context,
  }
}

test('[S-3] nobody asks for the coins of a visitor', () => {
  const { load, come } = hold()
  come(false)
  expect(load.asked).toEqual([])
})

test('[S-3] coins are those that were pushed last', () => {
  const { pushed, come, context } = hold()
  come(true)
  for (const gold of [5, 8]) pushed.next(coins(gold))
  expect(context().gold).toBe(8)
})

test('[S-3] coins that are pushed while they are asked for stay: the answer is older', async () => {
  const { load, pushed, come, context } = hold()
  come(true)
  pushed.next(coins(8))
  load.last().resolve(coins(5))
  await settled()
  expect(context().gold).toBe(8)
})

test('[S-3] coins that are pushed after they could not be had are known', async () => {
  const { clock, load, pushed, context } = await failToHold()
  pushed.next(coins(8))
  clock.increment(5_000)
  expect([context(), load.asked.length]).toEqual([{ gold: 8, errorKey: null }, 1])
})

test('[S-3] [D-4] coins are gone with their member', () => {
  const { pushed, come, context } = hold()
  come(true)
  pushed.next(coins(5))
  come(false)
  expect(context()).toEqual({ gold: null, errorKey: null })
})

test('[S-3] [D-4] what comes of a member’s coins once they are gone is nobody’s', async () => {
  const { load, pushed, come, context } = hold()
  come(true)
  come(false)
  load.last().resolve(coins(70))
  pushed.next(coins(80))
  await settled()
  expect([context().gold, pushed.observed]).toEqual([null, false])
})

/** A member whose coins could not be had. */
async function failToHold() {
  const held = hold()
  held.come(true)
  held.load.last().reject(new Failure('errors.timeout'))
  await settled()
  return held
}

test('[S-3] coins that are not known are asked for again after five seconds', async () => {
  const { clock, load } = await failToHold()
  clock.increment(4_999)
  const before = load.asked.length
  clock.increment(1)
  expect([before, load.asked.length]).toEqual([1, 2])
})

test('[S-3] why coins are not known is said until they are', async () => {
  const { clock, load, context } = await failToHold()
  clock.increment(5_000)
  const before = context()
  load.last().resolve(coins(9))
  await settled()
  expect([before, context()]).toEqual([
    { gold: null, errorKey: 'errors.timeout' },
    { gold: 9, errorKey: null },
  ])
})

/** One member in the place of another who had nine coins. */
async function takePlace() {
  const held = hold()
  held.come(true)
  held.load.last().resolve(coins(9))
  await settled()
  held.come(true)
  return held
}

test('[S-3] [D-4] the coins of a member who comes in the place of another are asked for at once', async () => {
  const { load, context } = await takePlace()
  load.last().resolve(coins(3))
  await settled()
  expect([load.asked.length, context().gold]).toEqual([2, 3])
})

test('[S-3] [D-4] until a member’s coins are known those of another are not shown', async () => {
  const { context } = await takePlace()
  expect(context().gold).toBe(null)
})

/** A short link that could not be made at first. */
async function failToLink() {
  const load = handActor<ShareLink, undefined>()
  const actor = createActor(shareLinkMachine.provide({ actors: { load: load.logic } })).start()
  onTestFinished(() => void actor.stop())
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  return { load, actor, context: () => actor.getSnapshot().context }
}

test('[C-12] a short link that could not be made says why until it is asked for again', async () => {
  const { actor, context } = await failToLink()
  const before = context().errorKey
  actor.send({ type: 'link.retried' })
  expect([before, context().errorKey]).toEqual(['errors.timeout', null])
})

test('[C-12] a short link that could not be made is asked for again only when that is wanted', async () => {
  const { load, actor } = await failToLink()
  const before = load.asked.length
  actor.send({ type: 'link.retried' })
  expect([before, load.asked.length]).toEqual([1, 2])
})

test('[C-12] a short link that is made in the end is had', async () => {
  const { load, actor, context } = await failToLink()
  actor.send({ type: 'link.retried' })
  const link = { url: 'https://site.example/s/1', isOwn: true }
  load.last().resolve(link)
  await settled()
  expect(context()).toEqual({ link, errorKey: null })
})

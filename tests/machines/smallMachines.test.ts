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

test('[D-9] a page’s machines are watched while its window asks, and no more once it is gone', () => {
  const { open, send } = serve()
  expect(open()).toBe(0)
  send('window.asked')
  send('window.asked')
  expect(open()).toBe(1)
  send('window.left')
  expect(open()).toBe(0)
})

test('[D-9] a window that asks for nothing in a minute and a half is gone, each question later', () => {
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

test('[D-9] one behaviour is tried at a time, and its name is known while it is', async () => {
  const { trigger, actor } = develop()
  actor.send({ type: 'behaviour.triggered', name: 'slow' })
  actor.send({ type: 'behaviour.triggered', name: 'other' })
  expect([trigger.asked.map(({ input }) => input.name), actor.getSnapshot().context.asked]).toEqual([['slow'], 'slow'])
  trigger.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual(['ready', { asked: null, trials: [] }])
})

test('[D-9] the latest 40 trials are kept, the newest first', async () => {
  const { comeOut, names, actor } = develop()
  for (let at = 1; at <= 41; at += 1) await comeOut(`b${at}`)
  expect([names().length, names()[0], names().at(-1), actor.getSnapshot().context.asked]).toEqual([40, 'b41', 'b2', null])
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

test('[S-3] a visitor has no coins, and is not asked about', () => {
  const { load, come, context } = hold()
  come(false)
  expect([load.asked.length, context()]).toEqual([0, { gold: null, errorKey: null }])
})

test('[S-3] [D-4] coins are gone with their member, and an answer about them that comes later is nobody’s', async () => {
  const { load, pushed, come, context } = hold()
  come(true)
  pushed.next(coins(5))
  expect(context().gold).toBe(5)
  come(false)
  load.last().resolve(coins(70))
  pushed.next(coins(80))
  await settled()
  expect([context(), pushed.observed]).toEqual([{ gold: null, errorKey: null }, false])
})

test('[S-3] coins that are not known are asked for again after five seconds, and why is said until they are', async () => {
  const { clock, load, come, context } = hold()
  come(true)
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(context()).toEqual({ gold: null, errorKey: 'errors.timeout' })
  clock.increment(4_999)
  expect(load.asked).toHaveLength(1)
  clock.increment(1)
  load.last().resolve(coins(9))
  await settled()
  expect([load.asked.length, context()]).toEqual([2, { gold: 9, errorKey: null }])
})

test('[S-3] [D-4] another member’s coins are asked for at once, and meanwhile nobody else’s are shown', async () => {
  const { load, come, context } = hold()
  come(true)
  load.last().resolve(coins(9))
  await settled()
  come(true)
  expect(context().gold).toBeNull()
  load.last().resolve(coins(3))
  await settled()
  expect([load.asked.length, context().gold]).toEqual([2, 3])
})

test('[C-12] a short link that could not be made says why, and is asked for again only when that is wanted', async () => {
  const load = handActor<ShareLink, undefined>()
  const actor = createActor(shareLinkMachine.provide({ actors: { load: load.logic } })).start()
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([load.asked.length, actor.getSnapshot().context]).toEqual([1, { link: null, errorKey: 'errors.timeout' }])
  actor.send({ type: 'link.retried' })
  expect([load.asked.length, actor.getSnapshot().context.errorKey]).toEqual([2, null])
  const link = { url: 'https://site.example/s/1', isOwn: true }
  load.last().resolve(link)
  await settled()
  expect(actor.getSnapshot().context).toEqual({ link, errorKey: null })
})

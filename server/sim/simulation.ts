import { settingInForce } from '../platform/siteSettings.ts'
import type { Services } from '../services.ts'
import { playAnchors, wakeAnchors } from './anchorSim.ts'
import { createBetPlay } from './betSim.ts'
import { createBots } from './botSim.ts'
import { DEMO_NAMES } from './demo/names.ts'
import type { SimContext } from './demo/context.ts'
import { carryOut, hearAnswers, type SimDone } from './manual.ts'
import { giveFirst } from './firstGifts.ts'
import { openDemoGames } from './gamesSeed.ts'
import { playMatches, replaceMatches, wakeMatches } from './matchSim.ts'
import { createManualFeed } from './odds/manualFeed.ts'
import { createRobotSeats } from './robotSeats.ts'
import { createOddsPlay } from './odds/oddsSim.ts'
import { addBots } from './seed.ts'
import { createRandom, type Random } from './play/random.ts'

/** How often the world moves, in ms. */
const STEP = 1_000
/** Matches are replaced every so many steps. */
const REPLACE_STEPS = 20

/** A parent process that orders what happens (`manual`). */
type Channel = { listen(take: (message: unknown) => void): () => void; answer(done: SimDone): void }

export type SimulationOptions = {
  /** Sockets in a room; bots talk where somebody listens. */
  readonly audience?: (room: string) => number
  /** Whether an encoder publishes to an anchor's room. */
  readonly publishing?: (anchorRoomId: string) => boolean
  readonly random?: Random
  /** Calls `step` every `ms`; returns what stops it. */
  readonly every?: (ms: number, step: () => void) => () => void
  readonly channel?: Channel | null
  /** Hears of what went wrong; the simulation goes on. */
  readonly onFault?: (error: unknown) => void
}

/** The demo's world as steps: each moves matches, anchors and bots on by the given ms. For tests and for `startSimulation`. */
export function createSimulation(services: Services, options: SimulationOptions = {}) {
  const context: SimContext = {
    services,
    random: options.random ?? createRandom(services.now()),
    audience: options.audience ?? (() => 0),
    publishing: options.publishing ?? (() => false),
    happenings: new Map(),
    coming: new Map(),
    balls: new Map(),
    resting: new Map(),
  }
  const playBots = createBots(context)
  const playOdds = createOddsPlay(context)
  const playBets = createBetPlay(context)
  const robots = createRobotSeats(context)
  let steps = 0
  return {
    /** Brings a world that was asleep back to now. */
    async wake(): Promise<void> {
      await wakeMatches(context)
      await wakeAnchors(context)
      // A world that was filled before there were games, English names or robots who speak English gets them.
      await services.write(async (tx) => {
        await services.names.keep(tx, DEMO_NAMES)
        await addBots(tx)
      })
      await openDemoGames(services)
      if ((await settingInForce(services.db, 'robots')) !== 'off') {
        await giveFirst(services)
        await robots.move(0)
      }
    },
    async step(elapsed: number): Promise<void> {
      await playMatches(context, elapsed)
      await playOdds()
      if (steps % REPLACE_STEPS === 0) await replaceMatches(context)
      await playAnchors(context, elapsed)
      if ((await settingInForce(services.db, 'robots')) !== 'off') {
        await playBots(elapsed)
        await playBets(elapsed)
        await robots.move(elapsed)
      } else robots.clear()
      steps += 1
    },
  }
}

/**
 * Keeps the demo's world alive. `on`: it moves by itself, once a second. `manual`: it moves only by messages of the parent process
 * (`{type: 'sim', id, do, …}`, answered by `{type: 'simDone', id, ok, error?}`). `off`: nothing. Returns what ends it; a step that runs is finished.
 */
export function startSimulation(
  services: Services,
  mode: 'on' | 'off' | 'manual',
  options: SimulationOptions = {},
): () => Promise<void> {
  const onFault = options.onFault ?? ((error: unknown) => console.error('the simulation stumbled', error))
  if (mode === 'off') return () => Promise.resolve()
  if (mode === 'manual') hearAnswers(services)
  if (mode === 'manual') return followOrders(services, options.channel === undefined ? parentChannel() : options.channel, onFault)

  const simulation = createSimulation(services, options)
  let running: Promise<void> = simulation.wake().catch(onFault)
  let busy = true
  let last = services.now()
  void running.finally(() => (busy = false))
  const stopTimer = (options.every ?? systemEvery)(STEP, () => {
    // A step that takes longer than a second is not stacked upon; the next one covers its time.
    if (busy) return
    busy = true
    const now = services.now()
    const elapsed = Math.min(Math.max(0, now - last), 10 * STEP)
    last = now
    running = simulation
      .step(elapsed)
      .catch(onFault)
      .finally(() => (busy = false))
  })
  return async () => {
    stopTimer()
    await running
  }
}

function followOrders(services: Services, channel: Channel | null, onFault: (error: unknown) => void): () => Promise<void> {
  if (channel === null) return () => Promise.resolve()
  const feed = createManualFeed(services, onFault)
  let last: Promise<void> = Promise.resolve()
  const stop = channel.listen((message) => {
    last = last
      .then(async () => {
        const done = await carryOut(services, feed, message)
        if (done !== null) channel.answer(done)
      })
      .catch(onFault)
  })
  return async () => {
    stop()
    feed.stop()
    await last
  }
}

/** Node's IPC channel; null when nobody started this process with one. */
function parentChannel(): Channel | null {
  if (process.send === undefined) return null
  return {
    listen(take) {
      process.on('message', take)
      return () => process.off('message', take)
    },
    answer: (done) => void process.send?.(done),
  }
}

function systemEvery(ms: number, step: () => void): () => void {
  const timer = setInterval(step, ms)
  return () => clearInterval(timer)
}

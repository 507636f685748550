import { startCrowd } from '#tests/support/crowd/crowd.ts'
import { pause } from '../until.ts'
import { must, type Outcome, quantile } from '../report.ts'
import { CHAOS } from '../server/orders.ts'
import { type ChaosServer, spawnChaosServer } from '../server/spawn.ts'

export type SlowOptions = {
  readonly good: number
  /** Sockets that read a little now and then, and that never read. */
  readonly slow: number
  readonly deaf: number
  /** Pushes a second in the room that all of them are in, and for how many seconds, at each turn. */
  readonly perSecond: number
  readonly seconds: number
  /** Turns without the bad ones and with them. */
  readonly turns: number
}

/** How much later the good ones may hear, and what a bad one may cost the server's memory, in KiB. */
const [TIMES, KIB] = [2, 1_024]
/** Pushes are stored so often, and a deaf socket is gone, and a line has come, after so long, in ms; a loaded machine takes longer. */
const [EVERY, GONE] = [100, 60_000]
/** Lines of one transaction. */
const LINES = 40

/** Q12: what slow and deaf sockets cost the good ones who are in the same room. */
export async function listenBesideSlow({ good, slow, deaf, perSecond, seconds, turns }: SlowOptions): Promise<Outcome> {
  const server = await spawnChaosServer({ rooms: 1, members: CHAOS.givers })
  const room = CHAOS.room(0)
  const [goodCrowd, badCrowd] = [startCrowd(), startCrowd()]
  const at = { urls: [server.url], room }
  const memory = async () => Number(await server.ask({ do: 'memory' }))

  /** One turn: the p99 of the good ones in ms, and messages that did not come. */
  async function turn(): Promise<{ readonly p99: number; readonly lost: number }> {
    await goodCrowd.reset()
    const each = Math.round((perSecond * EVERY) / 1_000)
    const began = performance.now()
    const ticks = (seconds * 1_000) / EVERY
    for (let tick = 1; tick <= ticks; tick += 1) {
      await server.ask({ do: 'publish', rooms: [room], each })
      await pause(Math.max(0, began + tick * EVERY - performance.now()))
    }
    const wanted = ticks * each * good
    const told = await toldOf(goodCrowd, wanted)
    return { p99: quantile(told.delays, 0.99), lost: wanted - told.messages }
  }

  try {
    await goodCrowd.join({ ...at, first: 0, sockets: good, manner: 'good' })
    await turn()
    const [alone, beside, left, weights]: [number[], number[], number[], number[]] = [[], [], [], []]
    let lost = 0
    for (let count = 0; count < turns; count += 1) {
      const quiet = await turn()
      const before = await memory()
      await badCrowd.join({ ...at, first: good, sockets: slow, manner: 'slow' })
      await badCrowd.join({ ...at, first: good + slow, sockets: deaf, manner: 'deaf' })
      const busy = await turn()
      weights.push((await memory()) - before)
      await badCrowd.leave('slow')
      left.push((await audienceFalls(server, room, good)) - good)
      await badCrowd.leave('deaf')
      alone.push(quiet.p99)
      beside.push(busy.p99)
      lost += quiet.lost + busy.lost
    }
    const weight = quantile(weights, 0.5) / 1_024 / (slow + deaf)
    const times = quantile(beside, 0.5) / Math.max(quantile(alone, 0.5), 1)
    const gone = left.every((one) => one === 0)
    return {
      figures: {
        'sockets good, slow, deaf': [good, slow, deaf],
        'p99 alone, ms': alone,
        'p99 beside them, ms': beside,
        times: times.toFixed(2),
        lost,
        'deaf sockets left': left,
        'KiB a bad socket': weight.toFixed(0),
      },
      broken: [
        ...must(times <= TIMES, `beside slow sockets the good ones’ p99 is ${times.toFixed(2)} times what it was, over ${TIMES}`),
        ...must(lost === 0, `${lost} messages did not come to the good ones`),
        ...must(gone, 'deaf sockets were kept'),
        ...must(weight <= KIB, `a bad socket costs the server ${weight.toFixed(0)} KiB, over ${KIB}`),
      ],
    }
  } finally {
    await goodCrowd.stop()
    await badCrowd.stop()
    await server.stop()
  }
}

/** What a crowd was told, once it is all that is wanted, or does not come. */
async function toldOf(crowd: ReturnType<typeof startCrowd>, wanted: number) {
  const giveUp = performance.now() + GONE
  for (;;) {
    const told = await crowd.tell()
    if (told.messages >= wanted || performance.now() > giveUp) return told
    await pause(100)
  }
}

/** Waits until no more sockets than these are in a room; how many are, in the end. */
async function audienceFalls(server: ChaosServer, room: string, to: number): Promise<number> {
  const giveUp = performance.now() + GONE
  for (;;) {
    const sockets = Number(await server.ask({ do: 'audience', room }))
    if (sockets <= to || performance.now() > giveUp) return sockets
    await pause(200)
  }
}

/** Q12: sockets that never read and go on saying that they are there are cut once too much waits for them; a good one misses nothing. */
export async function cutBlind({ blind, lines }: { readonly blind: number; readonly lines: number }): Promise<Outcome> {
  const server = await spawnChaosServer({ rooms: 1, members: 1 })
  const crowd = startCrowd()
  const room = CHAOS.room(0)
  try {
    await crowd.join({ urls: [server.url], room, first: 0, sockets: 1, manner: 'good' })
    await crowd.join({ urls: [server.url], room, first: 1, sockets: blind, manner: 'blind' })
    const before = Number(await server.ask({ do: 'memory' }))
    let [stored, sockets, most] = [0, blind + 1, 0]
    for (; stored < lines && sockets > 1; stored += LINES) {
      await server.ask({ do: 'lines', room, lines: LINES, letters: 2_000 })
      sockets = Number(await server.ask({ do: 'audience', room }))
      most = Math.max(most, Number(await server.ask({ do: 'memory' })) - before)
      await pause(EVERY)
    }
    const told = await toldOf(crowd, stored)
    return {
      figures: {
        'blind sockets': blind,
        'lines until they were cut': stored,
        'left of them': sockets - 1,
        lost: stored - told.messages,
        'KiB a socket at most': Math.round(most / 1_024 / blind),
      },
      broken: [
        ...must(sockets === 1, `${sockets - 1} sockets that never read were kept`),
        ...must(told.messages === stored, 'a good socket missed lines'),
      ],
    }
  } finally {
    await crowd.stop()
    await server.stop()
  }
}

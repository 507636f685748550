import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { pause } from '../until.ts'
import { judge } from './judge.ts'
import { takePart } from './guest.ts'
import { startActivityWorld, type WorldOptions } from './world.ts'

export type ClaimsOptions = Omit<WorldOptions, 'random' | 'sessions'> & {
  readonly seed: number
  /** Deaths of the server while members claim; as many again, three at most, come while draws are drawn, matches come out and prizes are paid. */
  readonly kills: number
}

/** What a member asks for about, so that deaths are spread over all of it. */
const ACTS_EACH = 57
/** Deaths while it is drawn and paid, and how soon after its start each comes at most, in ms. */
const MOST_LATE = 3
const SOON = 400
/** How long all may take to be paid once nobody dies any more, in ms. */
const SETTLES_WITHIN = 120_000

/**
 * P-9: members claim whatever activities give, many at once, now and then twice, while the server is killed again and again at any moment. An act
 * whose answer never came goes again under its own id. In the end each is done once or not at all, as it was told; each prize is paid once,
 * what was earned is there, no budget is passed, and the ledger adds up.
 */
export async function claimUnderDeaths({ seed, kills, ...options }: ClaimsOptions): Promise<Outcome> {
  const random = seeded(seed)
  const { members } = options
  const world = await startActivityWorld({ ...options, random })
  const began = performance.now()
  try {
    await world.order({ do: 'night' })
    let isOver = false
    const guests = Array.from({ length: members }, async (_, number) => {
      await pause(random() * 500)
      await takePart(world, number, random)
    })
    const claiming = Promise.all(guests).finally(() => (isOver = true))
    // Heard of below, wherever the deaths end.
    claiming.catch(() => undefined)
    const between = (members * ACTS_EACH) / (kills + 1)
    for (let killed = 0, next = between * random(); killed < kills && !isOver;) {
      if (world.met.acts < next) {
        await pause(5)
        continue
      }
      await world.dieWithin(15)
      killed += 1
      next += between * (0.5 + random())
      // The first drawing, and the end of the rain, are in the middle of it all.
      if (killed === Math.ceil(kills / 2)) await world.order({ do: 'due' })
    }
    await claiming
    await world.order({ do: 'due' })
    await world.order({ do: 'results' })
    for (let killed = 0; killed < Math.min(kills, MOST_LATE); killed += 1) await world.dieWithin(SOON)
    const end = performance.now() + SETTLES_WITHIN
    let left = await world.order({ do: 'left' })
    while (left !== 0 && performance.now() < end) {
      await pause(500)
      left = await world.order({ do: 'left' })
    }
    await world.kill()
    const { figures, broken } = await judge(world, members)
    const { acts, failedAttempts, twice, slowed, deaths } = world.met
    return {
      figures: {
        'members, deaths': [members, deaths],
        'acts, of them twice at once': [acts, twice],
        'asks that met nobody': failedAttempts,
        'asks that were too fast': slowed,
        'acts a second': ((acts * 1_000) / (performance.now() - began)).toFixed(1),
        ...figures,
      },
      broken: [
        ...must(deaths >= kills, `${deaths} deaths of ${kills}`),
        ...must(kills === 0 || failedAttempts > 0, 'no death met an act under way'),
        ...must(left === 0, `${JSON.stringify(left)} things were never paid`),
        ...world.faults.slice(0, 5),
        ...broken,
      ],
    }
  } finally {
    await world.stop()
  }
}

import { openExisting } from '#server/platform/db/store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { pause } from '../until.ts'
import { countedDays } from './guest.ts'
import { activityOf } from './orders.ts'
import { rebateFaults } from './rebateFaults.ts'
import { startActivityWorld } from './world.ts'

export type NightOptions = {
  readonly seed: number
  readonly members: number
  /** Deaths while the days are counted. */
  readonly kills: number
  readonly databaseUrl?: string | undefined
}

/** A server that starts counts at once: it dies after so many ms at most. */
const SOON = 120
/** How long the days may take once nobody dies any more, in ms. */
const COUNTS_WITHIN = 120_000

/**
 * P-9: the bets of the days before are counted in the night, in slices, by a server that dies again and again soon after its start. In the end each
 * member's days are what their bets alone come to, each once, with what is carried from one into the next.
 */
export async function countUnderDeaths({ seed, members, kills, databaseUrl }: NightOptions): Promise<Outcome> {
  const random = seeded(seed)
  const world = await startActivityWorld({ random, members, sessions: 0, databaseUrl })
  const wanted = countedDays(world.now())
  /** Looks into the data beside a server that may live. */
  const within = async <Found>(look: (db: Database) => Promise<Found>): Promise<Found> => {
    const db = await openExisting(readEnv(world.store))
    if (db === null) throw new Error('the server left no data')
    try {
      return await look(db)
    } finally {
      await db.destroy()
    }
  }
  const runs = () =>
    within((db) =>
      db.selectFrom('rebate_run').selectAll().where('activity_id', '=', activityOf('fanshuiRebate')).orderBy('day').execute(),
    )
  const isCounted = async () => (await runs()).filter(({ done_at }) => done_at !== null).length === wanted
  let cut = 0
  try {
    await world.order({ do: 'night' })
    // It is counted from the start after this one on.
    await world.dieWithin(0)
    for (let killed = 0; killed < kills; killed += 1) {
      await world.dieWithin(SOON)
      if (!(await isCounted())) cut += 1
    }
    const end = performance.now() + COUNTS_WITHIN
    while (!(await isCounted()) && performance.now() < end) await pause(200)
    await world.kill()
    const days = await runs()
    const broken = await within((db) => rebateFaults(db, world.now()))
    return {
      figures: { 'members, days': [members, wanted], deaths: world.met.deaths, 'of them while it was counted': cut },
      broken: [
        ...must(await isCounted(), 'the days were never counted'),
        ...must(cut > 0, 'no death came while it was counted'),
        ...days
          .filter(({ done_at }) => done_at !== null)
          .flatMap(({ day, members: counted }) =>
            must(counted === members, `${counted} members of ${members} were counted for ${day}`),
          ),
        ...broken.slice(0, 20),
      ],
    }
  } finally {
    await world.stop()
  }
}

import * as v from 'valibot'
import {
  noviceCoins,
  NovicePackage,
  novicePackages,
  novicePackageStates,
  noviceTime,
} from '#src/api/model/activities/kinds/novicePackages.ts'
import type { TermsOf } from '#src/api/model/activities/defineKind.ts'
import { coins, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { endOfTimeToPlay } from '#src/api/model/timeToPlay.ts'
import { coinGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { pausesSince } from '#server/saferPlay/record.ts'
import { noviceDeeds } from './noviceDeeds.ts'

const Entry = v.object({ got: v.array(NovicePackage) })
type Entry = v.InferOutput<typeof Entry>

type Asked = { readonly terms: TermsOf<typeof novicePackages>; readonly memberId: string; readonly entry: Entry }

/** How a member's packages stand at a time. Their days stand still while they pause: what they did before waits for them. */
async function standing(reader: Reader, { terms, memberId, entry }: Asked, now: number) {
  const row = await reader.selectFrom('member').select('created_at').where('id', '=', memberId).executeTakeFirstOrThrow()
  const from = Number(row.created_at)
  const until = endOfTimeToPlay(from, noviceTime(terms), await pausesSince(reader, memberId, from))
  const done = await noviceDeeds(reader, { memberId, from, leastBet: terms.leastBet })
  return { until, packages: novicePackageStates({ done, got: new Set(entry.got), isOver: now >= until }) }
}

/** Novice packages (P-9): what was done is read where it is known, and each package is claimed once, within the member's first days. */
export const novicePackagesOnServer = serverKind(novicePackages, {
  entry: { schema: Entry, initial: { got: [] } satisfies Entry },
  gain: ({ terms }) => coinGain(sumOf(NovicePackage.options.map((name) => terms[name]))),

  async view({ reader, terms, memberId, entry, now }) {
    const { until, packages } =
      memberId === null
        ? { until: null, packages: novicePackageStates({ done: new Set(), got: new Set(), isOver: false }) }
        : await standing(reader, { terms, memberId, entry }, now)
    return {
      until,
      days: terms.days,
      leastBet: toWire(terms.leastBet),
      packages: packages.map(({ name, state }) => ({ name, coins: toWire(terms[name]), state })),
    }
  },

  async act({ tx, terms, memberId, entry, keep, give, refuse }, act) {
    const { packages } = await standing(tx.db, { terms, memberId, entry }, tx.at)
    const asked = act.do === 'claim' ? packages.filter(({ name }) => name === act.name) : packages
    const names = asked.filter(({ state }) => state === 'ready').map(({ name }) => name)
    if (names.length === 0) {
      if (asked.every(({ state }) => state === 'got')) return refuse({ why: 'already' })
      if (asked.some(({ state }) => state === 'over')) return refuse({ why: 'ended' })
      return refuse({ why: 'conditions', list: [{ what: 'packages', unit: 'count', have: '0', need: '1' }] })
    }
    await keep({ got: [...entry.got, ...names] })
    for (const name of names) await give({ key: name, label: name, prize: { asset: 'GOLD', amount: terms[name] } })
    return { coins: toWire(noviceCoins(terms, names, coins(0))), names }
  },
})

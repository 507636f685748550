/**
 * Measures whether answers and times tell which names exist: the first step of a forgotten password and a login with a wrong password, over
 * 200 known and 200 unknown names in turns, in one run. Passwords are hashed cheaply, so that the hash hides nothing. Prints p50, p95 and
 * p99 of both, the ratio of the medians, and how often a known name took longer than an unknown one (one half = no difference), beside the
 * same of two halves of the unknown ones. Exits 1 when an answer differs or a bound is exceeded.
 */
import { type Ask, createEnumeration, type Sample } from '#tests/support/enumeration.ts'
import { startTestServer } from '#tests/support/testServer.ts'

const NAMES = 200
const WARM = 20
/** How far the chance that a known name takes longer may be from one half, and the medians' ratio from one. */
const BOUND = { chance: 0.15, ratio: 0.15 }

const faults: string[] = []
const server = await startTestServer()
const { start, enter, forget } = await createEnumeration(server, NAMES)

const at = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const words = (values: readonly number[]) => [0.5, 0.95, 0.99].map((part) => at(values, part).toFixed(2)).join(' / ')

/** How often one of the first takes longer than one of the second. */
function chanceOf(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

function check(holds: boolean, said: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${said}`)
  if (!holds) faults.push(said)
}

async function measure(title: string, ask: Ask): Promise<void> {
  const samples: Record<'known' | 'unknown', Sample[]> = { known: [], unknown: [] }
  for (let index = -WARM; index < NAMES; index += 1) {
    // Which comes first changes, so that neither follows the other's work.
    const turns = index % 2 === 0 ? ([true, false] as const) : ([false, true] as const)
    for (const isKnown of turns) {
      await forget()
      const place = Math.max(0, index)
      const sample = await ask(isKnown, place)
      if (index >= 0) samples[isKnown ? 'known' : 'unknown'].push(sample)
    }
  }
  const [known, unknown] = [samples.known.map(({ ms }) => ms), samples.unknown.map(({ ms }) => ms)]
  const answers = new Set([...samples.known, ...samples.unknown].map(({ answer }) => answer))
  const [even, odd] = [0, 1].map((rest) => unknown.filter((_, index) => index % 2 === rest))
  console.log(`\n${title}: ms at p50 / p95 / p99, ${NAMES} names each`)
  console.log(`      known   ${words(known)}\n      unknown ${words(unknown)}`)
  console.log(`      answer  ${[...answers].join(' | ')}`)
  check(answers.size === 1, `${title}: one answer`)
  const ratio = at(known, 0.5) / at(unknown, 0.5)
  check(Math.abs(ratio - 1) <= BOUND.ratio, `${title}: medians, known to unknown ${ratio.toFixed(3)}`)
  const chance = chanceOf(known, unknown)
  const noise = chanceOf(even ?? [], odd ?? [])
  check(
    Math.abs(chance - 0.5) <= BOUND.chance,
    `${title}: a known name takes longer with chance ${chance.toFixed(3)}; of two halves of the unknown ones ${noise.toFixed(3)}`,
  )
}

await measure('forgotten password, step one', start)
await measure('login with a wrong password', enter)
await server.stop()
process.exitCode = faults.length === 0 ? 0 : 1

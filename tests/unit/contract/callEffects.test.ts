import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'

const EFFECTS = { none: 'reads', keyed: 'does it once for its id', once: 'is not repeated' } as const

/** What the page and the server do with a call beside carrying it, in one line. */
function lineOf([name, call]: readonly [string, Call]): string {
  const { effect, quiet, outdates, answer } = call
  const told = [
    EFFECTS[effect],
    ...(quiet ? ['raises no toast'] : []),
    ...(answer === 'envelope' ? [] : [`answers by ${answer}`]),
    ...(outdates.length === 0 ? [] : [`outdates ${outdates.join(' ')}`]),
  ]
  return `${name}: ${told.join(', ')}`
}

// `npx vitest run --project unit contract -u` writes them down again.
test('[C-1] [X-9] the effects of each call are the ones that are written down', async () => {
  const lines = Object.entries<Call>(calls).map(lineOf)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'callEffects.txt'))
})

/** Calls whose address says that they only read, and that make what they answer: a picture to solve, a link. */
const WRITES_TOO: readonly string[] = ['anjiGet', 'shortUrl']

test('[C-1] [X-9] a call whose address says that it lists or tells something only reads', () => {
  const reads = /\/(?:list|get|detail|page|one|records|results|history|info|query\w*|search|counts?)$/
  const others = Object.entries<Call>(calls)
    .filter(([, { path, effect }]) => reads.test(path) && effect !== 'none')
    .map(([name]) => name)
  expect(others).toEqual(WRITES_TOO)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..', 'server')

/** What an allowance may be counted by: who asks, where from, or the one thing that is asked about. */
const WHOSE = /memberId|member_id|by\.id|writer|writerOf|address|deviceId|deliveryId|codeId|\bkey\b/

test('[X-4] every stored allowance is counted by whose it is, so that nobody uses up another one’s', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const keys = files
    .filter((name) => name.endsWith('.ts') && !name.startsWith('sim/'))
    .flatMap((name) =>
      [...readFileSync(join(server, name), 'utf8').matchAll(/(?:requirePace|admitStored)\(tx, (`[^`]*`|'[^']*'|\w+)/g)].map(
        ([, key = '']) => `${name}: ${key}`,
      ),
    )
  expect(keys.length).toBeGreaterThan(50)
  const shared = keys.filter((key) => {
    const blanks = [...key.matchAll(/\$\{([^}]*)\}/g)].map(([, blank = '']) => blank)
    return !key.startsWith('platform/requirePace.ts') && !blanks.some((blank) => WHOSE.test(blank))
  })
  expect(shared).toEqual([])
})

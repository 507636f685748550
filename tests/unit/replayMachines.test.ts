import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { machineOf } from '#src/app/adapters/replay/replayMachines.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'machines')
/** What makes a machine under a name of its own: of a chart, a list, or an act. */
const MADE = /export const \w+Machine = (?:createPagedList|createAct)\b[^(]*\('(\w+)'|\}\)\.createMachine\(\{\s*id: '(\w+)'/g

test('[D-9] a replay finds every machine that a recording may name', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const names = files.flatMap((file) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(MADE)].map(([, listed, charted]) => listed ?? charted ?? ''),
  )
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => machineOf(name) === null)).toEqual([])
})

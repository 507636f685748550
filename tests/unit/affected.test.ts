import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AREAS, SHARED, affectedTests } from '../../scripts/affected.mjs'

const root = join(import.meta.dirname, '..', '..')
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
const touchedBy = (...changed: string[]) => affectedTests(root, 'HEAD', changed)
const isJourney = (file: string) => file.endsWith('.spec.ts')

describe('npm test -- --affected', () => {
  test('each folder of page and server belongs to an area of journeys or is shared, and each that is named is there', () => {
    const named = [...Object.values(AREAS).flat(), ...SHARED]
    const folders = [...foldersOf('src'), ...foldersOf('src/machines'), ...foldersOf('src/ui'), ...foldersOf('server')]
    const isPlaced = (folder: string) => named.some((one) => one === folder || one.startsWith(`${folder}/`))
    expect(folders.filter((folder) => !isPlaced(folder))).toEqual([])
    expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
    const areas = foldersOf('tests/browser').map((folder) => folder.replace('tests/browser/', ''))
    expect(new Set(areas)).toEqual(new Set([...Object.keys(AREAS), 'support']))
  })

  test('a machine touches its own tests and the journeys of its area, and no other', () => {
    const tests = touchedBy('src/machines/deposit/depositMachine.ts')
    expect(tests).toContain('tests/machines/deposit.test.ts')
    expect(tests).not.toContain('tests/machines/gifts.test.ts')
    expect(tests.filter(isJourney)).toContain('tests/browser/cashier/deposit.spec.ts')
    expect(tests.filter(isJourney).every((file) => file.startsWith('tests/browser/cashier/'))).toBe(true)
  })

  test('what every page goes through touches every journey', () => {
    expect(touchedBy('src/ui/kit/Layout.tsx').filter(isJourney)).toEqual(touchedBy('package.json').filter(isJourney))
  })

  test('the server that a test starts as a program is reached', () => {
    expect(touchedBy('server/main.ts')).toContain('tests/server/ledger.test.ts')
  })

  test('docs touch unit tests, and a test no other machine’s', () => {
    const docs = touchedBy('docs/architecture.md')
    expect(docs).toContain('tests/unit/docPaths.test.ts')
    expect(docs.every((file) => file.startsWith('tests/unit/'))).toBe(true)
    const one = touchedBy('tests/machines/clock.test.ts')
    expect(one).toContain('tests/machines/clock.test.ts')
    expect(one).not.toContain('tests/machines/deposit.test.ts')
  })
})

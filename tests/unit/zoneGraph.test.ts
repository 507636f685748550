import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { lintRules, zoneOf } from '../../scripts/zones/lintRules.ts'
import { ZONES } from '../../scripts/zones/zones.ts'

const root = join(import.meta.dirname, '..', '..')

/** Code files below a folder, as paths of the repository. */
function codeIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

/** What a file of the server imports of the server: types and lazy imports too. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const addresses = [...source.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g)].map((match) => match[1]!)
  return addresses
    .filter((address) => /^(\.|#server\/)/.test(address))
    .map((address) => (address.startsWith('#') ? address.slice(1) : posix.join(posix.dirname(file), address)))
}

/** The part of the server that a file is in: its folder, or one below where the table tells those apart. */
function partOf(file: string): string {
  const [files] = zoneOf(ZONES, file)!
  if (files === 'server/*' || files === 'server/services.ts') return file
  const depth = files.includes('/*/') ? 3 : files.split('/').length
  return file.split('/').slice(0, depth).join('/')
}

/** How high a file stands: the place of its top folder in the table. */
function floorOf(file: string): number {
  const [, top] = file.split('/')
  const named = ZONES.findIndex(([files]) => files === `server/${top}` || files.startsWith(`server/${top}/`))
  return named === -1 ? ZONES.length : named
}

const files = codeIn('server')
const imports = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
const between = imports.filter(({ from, to }) => partOf(from) !== partOf(to))

test('[D-6] every file of the product is in a zone', () => {
  const outside = [...codeIn('src'), ...files].filter((file) => zoneOf(ZONES, file) === undefined)
  expect(outside).toEqual([])
})

test('[D-6] the lint rules are those of the table: npm run zones writes them', () => {
  const written: unknown = JSON.parse(readFileSync(join(root, '.oxlintrc.zones.json'), 'utf8'))
  expect(written).toEqual(lintRules(ZONES))
})

test('[D-6] nothing in the server imports from a floor above its own', () => {
  expect(between.length).toBeGreaterThan(100)
  expect(between.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([])
})

test('[D-6] no parts of the server import each other, not through others either', () => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of between) next.set(partOf(from), (next.get(partOf(from)) ?? new Set()).add(partOf(to)))
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>()
    const open = [start]
    for (let part = open.pop(); part !== undefined; part = open.pop())
      for (const one of next.get(part) ?? []) {
        if (seen.has(one)) continue
        seen.add(one)
        open.push(one)
      }
    return seen
  }
  const circular = [...next.keys()].filter((part) => reached(part).has(part))
  expect(circular).toEqual([])
})

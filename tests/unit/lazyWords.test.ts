import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..', 'src')

/** The code of `src`, by path in it; words are no code. */
const code = new Map(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(SRC, path), 'utf8')]),
)
const namespaces = [...code.keys()]
  .filter((path) => path.endsWith('/locales/zh-CN.ts'))
  .map((path) => path.split('/').at(-3) ?? '')

/** Those of the first load. */
const FIRST = new Set(['common', 'home', 'shell'])

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const pathOf = (from: string, address: string) =>
  address.startsWith('#src/') ? address.slice('#src/'.length) : posix.join(posix.dirname(from), address)

/** What is loaded together with a file. */
function closureOf(entry: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string) => {
    const text = code.get(path)
    if (text === undefined || found.has(path)) return
    found.add(path)
    for (const address of all(text, /^(?:import|export) (?!type\b)[^'";]*?from '([#.][^']+)'/gm)) visit(pathOf(path, address))
  }
  visit(entry)
  return found
}

/** The namespaces that a file brings by itself before it names them: `loadWords(words, language, ['accountNews'])`. */
const loadedIn = (path: string): readonly string[] =>
  all(code.get(path) ?? '', /loadWords\([^)]*\[([^\]]*)\]/g).flatMap((names) => all(names, /'(\w+)'/g))

/** The namespaces that a file names and does not bring: `useTranslation('room')`, or a key like `shared:odds.tab`. */
function namedIn(path: string): readonly string[] {
  const text = path.includes('/locales/') ? '' : (code.get(path) ?? '')
  const hooks = all(text, /useTranslation\(([^)]*)\)/g).flatMap((names) => all(names, /'(\w+)'/g))
  const keys = all(text, /['`](\w+):\w+\.[\w.$]/g).filter((name) => namespaces.includes(name))
  return [...hooks, ...keys].filter((name) => !loadedIn(path).includes(name))
}

type Lazy = { readonly from: string; readonly to: string; readonly words: readonly string[] }

/** How code is asked for that is then drawn: by a component, by a route, or once for a page or an app. */
const DRAWN =
  /(?:lazyComponent\(|oncePerApp\(\(app\) => lazyOnce\(|LazyOnce<ReactElement> = lazyOnce\(|load:)\s*async \(\) =>\s*\(await\s*$/

/** Code that is drawn when it has come, and the namespaces that are named after it and come with it: `import('./TalkMenu.tsx'), ['room']`. */
const lazies = [...code].flatMap(([from, text]) => {
  const parts = text.split(/\bimport\((?=')/)
  return parts.flatMap((part, place): readonly Lazy[] => {
    const to = /^'([#.][^']+)'/.exec(part)?.[1]
    if (to === undefined || !DRAWN.test(parts[place - 1] ?? '')) return []
    // Its own list stands before the next empty line.
    const [own = ''] = part.split('\n\n')
    const lists = all(own, /\[(\s*'\w+'(?:,\s*'\w+')*,?\s*)\]/g).map((list) => all(list, /'(\w+)'/g))
    const words = lists.find((list) => list.every((name) => namespaces.includes(name))) ?? []
    return [{ from, to: pathOf(from, to), words }]
  })
})

const MAIN = 'main.tsx'
const closures = new Map([MAIN, ...lazies.map(({ to }) => to)].map((entry) => [entry, closureOf(entry)]))

/** What is there when a file is drawn: what came with it, and what is there wherever it is asked for. */
function availableIn(): ReadonlyMap<string, ReadonlySet<string>> {
  const available = new Map<string, ReadonlySet<string>>([[MAIN, FIRST]])
  for (let changed = true; changed;) {
    changed = false
    for (const entry of closures.keys()) {
      const ways = lazies
        .filter(({ to }) => to === entry)
        .flatMap(({ from, words }) =>
          [...available].flatMap(([around, there]) => (closures.get(around)?.has(from) ? [new Set([...there, ...words])] : [])),
        )
      const [way] = ways
      if (entry === MAIN || way === undefined) continue
      const always = new Set([...way].filter((name) => ways.every((other) => other.has(name))))
      changed ||= [...always].toSorted().join() !== [...(available.get(entry) ?? [])].toSorted().join()
      available.set(entry, always)
    }
  }
  return available
}

const available = availableIn()
const needs = (entry: string) => [...new Set([...(closures.get(entry) ?? [])].flatMap(namedIn))]

describe('words of code that comes later', () => {
  test('[P-1] everything that draws words has them: they came with it, or with what is around it', () => {
    const lacking = [...closures.keys()].flatMap((entry) =>
      needs(entry)
        .filter((name) => !available.get(entry)?.has(name))
        .map((name) => `${entry} lacks ${name}`),
    )
    expect(lacking).toEqual([])
  })

  test('every screen is reached, so that none is left out of this', () => {
    const reached = new Set([...closures.values()].flatMap((closure) => [...closure]))
    expect([...code.keys()].filter((path) => /^ui\/.*\.tsx$/.test(path) && !reached.has(path))).toEqual([])
  })

  test('nothing brings words that it does not draw', () => {
    const needless = lazies.flatMap(({ to, words }) =>
      words.filter((name) => !needs(to).includes(name)).map((name) => `${to} brings ${name}`),
    )
    expect(needless).toEqual([])
  })

  test('every namespace comes with something', () => {
    const brought = new Set([...FIRST, ...lazies.flatMap(({ words }) => words), ...[...code.keys()].flatMap(loadedIn)])
    expect(namespaces.filter((name) => !brought.has(name))).toEqual([])
  })
})

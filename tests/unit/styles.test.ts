import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { BARE } from '#server/head/pageHead.ts'

const SRC = join(import.meta.dirname, '..', '..', 'src')

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')
const sheets = new Map(
  files.filter((file) => file.endsWith('.css')).map((file) => [file, read(file).replaceAll(/\/\*.*?\*\//gs, '')]),
)
const sources = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, read(file)]))
const everySource = [...sources.values()].join('\n')
const tokens = sheets.get('ui/tokens.css') ?? ''

/** All matches of a pattern's first group. */
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name]) => name!)

/** The classes that a style sheet names in its selectors. */
function classesOf(sheet: string): Set<string> {
  const selectors = found(/([^{};]*)\{/g, sheet).filter((selector) => !selector.trim().startsWith('@'))
  return new Set(found(/\.([a-z][\w-]*)/gi, selectors.join(' ')))
}

/** A selector without what stands in brackets. */
function withoutBrackets(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutBrackets(shorter)
}

/** What the source takes of each style sheet that it imports: its classes by name, and whether it also picks one by a value. */
function* takenBy(file: string, source: string) {
  for (const [, name, address] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = address!.startsWith('#src/') ? address!.slice('#src/'.length) : normalize(join(dirname(file), address!))
    // Not in an address or in the key of a word.
    const names = found(new RegExp(String.raw`(?<!['"/.\w])${name}\.(\w+)`, 'g'), source)
    yield { sheet, names, byValue: source.includes(`${name}[`) }
  }
}

const taken = [...sources].flatMap(([file, source]) => [...takenBy(file, source)].map((use) => ({ file, ...use })))

test('every class of a style sheet is on something', () => {
  const idle = [...sheets]
    .filter(([sheet]) => sheet.endsWith('.module.css'))
    .flatMap(([sheet, text]) => {
      const uses = taken.filter((use) => use.sheet === sheet)
      const names = new Set(uses.flatMap((use) => use.names))
      const byValue = uses.some((use) => use.byValue)
      return [...classesOf(text)]
        .filter((name) => !names.has(name) && !(byValue && everySource.includes(`'${name}'`)))
        .map((name) => `${sheet} .${name}`)
    })
  expect(idle).toEqual([])
})

test('every class that a component asks for is in its style sheet', () => {
  const lacking = taken.flatMap(({ file, sheet, names }) => {
    const classes = classesOf(sheets.get(sheet) ?? '')
    return names.filter((name) => !classes.has(name)).map((name) => `${file} .${name}`)
  })
  expect(lacking).toEqual([])
})

test('what lies over the whole page has a layer of tokens.css; within a component 1 to 3 are enough', () => {
  const others = [...sheets].flatMap(([sheet, text]) =>
    found(/z-index: ([^;]+);/g, text)
      .filter((value) => !/^(?:[1-3]|var\(--layer-\w+\))$/.test(value))
      .map((value) => `${sheet} ${value}`),
  )
  expect(others).toEqual([])
})

test('what stands beside others spans the rows that there are: rows made for it would pull the others apart', () => {
  const made = [...sheets].flatMap(([sheet, text]) =>
    found(/grid-row: ([^;]+);/g, text)
      .filter((value) => /span (?!1$|2$)/.test(value))
      .map((value) => `${sheet} ${value}`),
  )
  expect(made).toEqual([])
})

test('a media query asks for a breakpoint of tokens.css: from it on, or just below it', () => {
  const breakpoints = new Set(found(/--break-[\w-]+: (\d+)px/g, tokens).map(Number))
  const ofSheets = [...sheets].flatMap(([sheet, text]) =>
    found(/(@media [^{]+)\{/g, text).map((query) => [sheet, query] as const),
  )
  const ofSources = [...sources].flatMap(([file, source]) =>
    found(/useMedia\('([^']+)'/g, source).map((query) => [file, query] as const),
  )
  const others = [...ofSheets, ...ofSources].filter(([, query]) =>
    [...query.matchAll(/(min|max)-(?:width|height): ([\d.]+)px/g)].some(
      ([, side, length]) => !breakpoints.has(side === 'min' ? Number(length) : Math.round((Number(length) + 0.02) * 100) / 100),
    ),
  )
  expect(others).toEqual([])
  expect(breakpoints.size).toBeGreaterThan(0)
})

test('every token that a style sheet reads is declared somewhere', () => {
  const all = [...sheets.values(), ...sources.values()].join('\n')
  const declared = new Set([...found(/(--[\w-]+)'?\]?:/g, all), ...found(/setProperty\('(--[\w-]+)'/g, all)])
  // Set by the component library on what it places.
  const theirs = new Set(['--available-height'])
  const lacking = [...sheets].flatMap(([sheet, text]) =>
    found(/var\((--[\w-]+)/g, text)
      .filter((name) => !declared.has(name) && !theirs.has(name))
      .map((name) => `${sheet} ${name}`),
  )
  expect(lacking).toEqual([])
})

test('[P-4] what is styled by something in its neighbour has a name: else each change of a page has all of it styled again', () => {
  // Of `.a:has(.b) > :last-child` browsers keep no class, id or tag to look for, and `:last-child` asks at each element that comes or goes.
  const nameless = [...sheets].flatMap(([sheet, text]) =>
    found(/([^{};]*)\{/g, text)
      .filter((selector) => selector.includes(':has(') && !selector.includes('.paper'))
      .filter((selector) => /(^|[\s>~+])(\*|:(first|last|nth|only)[^\s>~+]*)$/.test(withoutBrackets(selector).trim()))
      .map((selector) => `${sheet} ${selector.trim()}`),
  )
  expect(nameless).toEqual([])
})

test('[P-4] what is styled by something in what is around it has a name: all elements with such styles are looked at together', () => {
  // Of `.a:has(.b) > :has(.c)` browsers keep no class, id or tag: they style all that is below, wherever any `:has()` may have changed.
  const nameless = [...sheets].flatMap(([sheet, text]) =>
    found(/([^{};]*)\{/g, text)
      .filter((selector) => !selector.includes('.paper'))
      .flatMap((selector) => withoutBrackets(selector).split(','))
      .filter((selector) => /:has\b[^,]*[\s>~+](\*|:(?!is\b|where\b)[\w-]+)+$/.test(selector.trim()))
      .map((selector) => `${sheet} ${selector.trim()}`),
  )
  expect(nameless).toEqual([])
})

test('[D-7] a room whose cover says that no score will stand above it leaves no place for one while it loads', () => {
  const head = found(/(?<=\}|^)\s*([^{}]*\.head) \{[^}]*padding: 0;/g, sheets.get('ui/room/room.module.css') ?? '')
  // On a wide screen; on a phone the score's place is in the anchor's own line.
  expect(head).toEqual([`.stage:has([src$='${BARE}']) ~ .head`])
})

import type { Zone } from './zones.ts'

const isOwn = (word: string) => /^(src|server|tests)(\/|$)/.test(word)
const isFile = (path: string) => /\.\w+$/.test(path) || path.endsWith('*')

/** The files of a zone, as a glob: a folder stands for all that is in it. */
function globOf(files: string): string {
  return /[*]|\.\w+$/.test(files) ? files : `${files}/**`
}

/** The line of the table that a file is under: the last one that holds for it. */
export function zoneOf(zones: readonly Zone[], file: string): Zone | undefined {
  return zones.findLast(([files]) => patternOf(globOf(files)).test(file))
}

/** `*` stands for a part of a name, `**` for any folders. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*\*|\*)/)
  const written: Record<string, string> = { '**/': '(.*/)?', '**': '.*', '*': '[^/]*' }
  return new RegExp(`^${parts.map((part) => written[part] ?? part.replace(/[.]/g, String.raw`\.`)).join('')}$`)
}

/** Patterns of the addresses that a word of the table stands for: through the alias, and of the server also beside each other. */
function addressesOf(word: string): string[] {
  if (!isOwn(word)) {
    if (word.startsWith('.') || word.includes('*')) return [word]
    return word === 'node:' ? ['node:*', 'node:*/**'] : [word, `${word}/**`]
  }
  const path = isFile(word) ? word : `${word}/**`
  return word.startsWith('server/') ? [`#${path}`, path.replace('server', '..')] : [`#${path}`]
}

/** A comment in these patterns begins with `#`. */
const escaped = (pattern: string) => pattern.replace(/^#/, String.raw`\#`)

function patternsOf(word: string): string[] {
  if (word === '*') return []
  if (word === '.') return ['!./**']
  if (word === '..') return ['!../**', '../../**']
  if (word.startsWith('-')) return addressesOf(word.slice(1)).map(escaped)
  return addressesOf(word).map((address) => `!${address}`)
}

/** The lint configuration that keeps the zones: one override a zone, in the table's order. */
export function lintRules(zones: readonly Zone[]) {
  return {
    overrides: zones.map(([files, may, options]) => {
      const words = may.split(' ')
      const group = [...(words.includes('*') ? [] : ['**']), ...words.flatMap(patternsOf)]
      const message = `${files} may import: ${may}`
      const pattern = { group, message, ...(options === undefined ? {} : { allowTypeImports: options.types }) }
      return { files: [globOf(files)], rules: { 'no-restricted-imports': ['error', { patterns: [pattern] }] } }
    }),
  }
}

import type { CodeEquivalent } from './equivalents.ts'
import { ONLY_WORDS } from './stryker.mjs'

/** What became of a mutant of code. */
export type CodeFate = {
  readonly file: string
  readonly line: number
  /** Which change: the code and what stood in its place, with a number where a file has several such. */
  readonly name: string
  readonly how: 'killed' | 'timeout' | 'survived' | 'uncovered' | 'leftOut' | 'static'
  /** Some of the tests that reach it were left out: too many go through it. */
  readonly isPart: boolean
}

/** What of StrykerJS' mutants is read. */
export type Planned = {
  readonly id: string
  readonly fileName: string
  readonly replacement: string
  readonly location: {
    readonly start: { readonly line: number; readonly column: number }
    readonly end: { readonly line: number; readonly column: number }
  }
  readonly statusReason?: string | undefined
}

/** And of what became of them. */
export type Result = Planned & {
  readonly status: string
  readonly coveredBy?: readonly string[] | undefined
  readonly testsCompleted?: number | undefined
}

/** A folder's row: of what was tried. */
export type Row = {
  readonly folder: string
  readonly killed: number
  readonly timeout: number
  readonly survived: number
  readonly uncovered: number
  readonly known: number
  readonly leftOut: number
  readonly static: number
  /** Killed of what was tried and is not known to be no different; NaN = nothing was. */
  readonly share: number
}

const LONGEST = 70
const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** Mutants with their names, in the order of files and lines. `read` gives a file's text as it was before. */
export function named<One extends Planned>(mutants: readonly One[], root: string, read: (file: string) => string) {
  const files = new Map<string, string[]>()
  const linesOf = (file: string) => files.get(file) ?? files.set(file, read(file).split('\n')).get(file) ?? []
  const seen = new Map<string, number>()
  const before = (one: Planned, other: Planned) =>
    one.fileName === other.fileName
      ? one.location.start.line - other.location.start.line || one.location.start.column - other.location.start.column
      : one.fileName < other.fileName
        ? -1
        : 1
  const tried = mutants.filter(({ statusReason }) => statusReason !== ONLY_WORDS)
  return tried.toSorted(before).map((mutant) => {
    const { fileName, location, replacement } = mutant
    const file = fileName.startsWith(`${root}/`) ? fileName.slice(root.length + 1) : fileName
    const change = `${short(textAt(linesOf(file), location))} → ${short(replacement) || 'nothing'}`
    const count = (seen.get(`${file} ${change}`) ?? 0) + 1
    seen.set(`${file} ${change}`, count)
    return { mutant, file, line: location.start.line, name: count === 1 ? change : `${change} (${count})` }
  })
}

/** Fates of all results, in the order of files and lines. `read` gives a file's text as it was before. */
export const fatesOf = (results: readonly Result[], root: string, read: (file: string) => string): CodeFate[] =>
  named(results, root, read).map(({ mutant, ...names }) => ({ ...names, ...fateOf(mutant) }))

/** What became of one mutant. */
export function fateOf(result: Result): Pick<CodeFate, 'how' | 'isPart'> {
  const { coveredBy = [], testsCompleted = 0 } = result
  const how = howOf(result)
  return { how, isPart: how === 'survived' && testsCompleted < coveredBy.length }
}

function howOf({ status, statusReason }: Result): CodeFate['how'] {
  switch (status) {
    case 'Killed':
    case 'RuntimeError':
      return 'killed'
    case 'Timeout':
      return 'timeout'
    case 'Survived':
      return 'survived'
    case 'NoCoverage':
      return 'uncovered'
    case 'Ignored':
      return 'static'
    // What the sample does not have: nothing is compiled here.
    case 'CompileError':
      return 'leftOut'
    default:
      throw new Error(`a mutant has the status ${status}: ${statusReason}`)
  }
}

/** StrykerJS counts lines from 1 and columns from 1. */
function textAt(lines: readonly string[], { start, end }: Result['location']): string {
  const whole = lines.slice(start.line - 1, end.line)
  const last = whole.length - 1
  return whole
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n')
}

const isKnown = (fate: CodeFate, known: readonly CodeEquivalent[]) =>
  known.some(({ file, name }) => file === fate.file && name === fate.name)

const wasMissed = ({ how }: CodeFate) => how === 'survived' || how === 'uncovered'

/** One row of some fates. */
export function rowOf(folder: string, fates: readonly CodeFate[], known: readonly CodeEquivalent[]): Row {
  const count = (how: CodeFate['how']) => fates.filter((fate) => fate.how === how && !isKnown(fate, known)).length
  const [killed, timeout, survived, uncovered] = [count('killed'), count('timeout'), count('survived'), count('uncovered')]
  return {
    folder,
    killed,
    timeout,
    survived,
    uncovered,
    known: fates.filter((fate) => wasMissed(fate) && isKnown(fate, known)).length,
    leftOut: count('leftOut'),
    static: count('static'),
    share: (killed + timeout) / (killed + timeout + survived + uncovered),
  }
}

/** A row a folder that holds a mutated file. */
export function rowsOf(fates: readonly CodeFate[], known: readonly CodeEquivalent[]): Row[] {
  const folderOf = ({ file }: CodeFate) => file.slice(0, file.lastIndexOf('/'))
  return [...new Set(fates.map(folderOf))].map((folder) =>
    rowOf(
      folder,
      fates.filter((fate) => folderOf(fate) === folder),
      known,
    ),
  )
}

/** A survivor as a line. */
export const lineOf = ({ file, line, name, how, isPart }: CodeFate) =>
  `${how === 'survived' ? 'survived' : 'no test reaches'}: ${file}:${line}: ${name}${isPart ? ' (by the nearest tests)' : ''}`

/** Mutants that nobody noticed and that the list does not name. */
export const survivorsOf = (fates: readonly CodeFate[], known: readonly CodeEquivalent[]): CodeFate[] =>
  fates.filter((fate) => wasMissed(fate) && !isKnown(fate, known))

/** Entries of the list that are not true any more, as far as some fates tell: of files that were mutated whole. */
export function staleOf(fates: readonly CodeFate[], known: readonly CodeEquivalent[]): string[] {
  return known.flatMap(({ file, name }) => {
    const own = fates.filter((fate) => fate.file === file)
    if (own.length === 0) return []
    const fate = own.find((one) => one.name === name)
    if (fate === undefined) return [`${file}: “${name}” is no mutant any more`]
    return fate.how === 'killed' || fate.how === 'timeout' ? [`${file}: “${name}” can be told apart`] : []
  })
}

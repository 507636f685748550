import { AREAS, type Area, areaOf } from './areas.ts'

/** What a run tries. */
export type Asked = {
  /** Machines by name; 'all' = each of them. */
  readonly machines: 'all' | readonly string[]
  /** Files of areas; a file belongs to one area. */
  readonly files: readonly { readonly area: Area; readonly files: readonly string[] }[]
  /** At most so many mutants an area, or of files by name; null = each of them. */
  readonly most: number | null
  readonly seed: number
  /** How many run side by side. */
  readonly workers: number
  /** Globs of the only tests that are tried; null = those of the area. */
  readonly tests: readonly string[] | null
  /** Of which mutator they are; null = of any. */
  readonly kind: string | null
}

type Around = {
  /** Every file of the repository. */
  readonly files: readonly string[]
  /** Those that differ from where the branch began. */
  readonly changed: readonly string[]
  readonly machines: readonly string[]
}

const OF_A_CHANGE = 150
const OF_AN_AREA = 400
const OF_ALL = 80
const FIRST_SEED = 20261126

/**
 * What the words behind `npm run test:mutate --` mean: none = what the change touches; `--all`; areas, files, folders, machines, and
 * `machines` = all of these. `--most N` or `--whole` says how many mutants of an area, `--seed N` which, `--workers N` how many at once,
 * `--tests GLOB` which tests may kill them, `--kind NAME` of which mutator they are.
 */
export function askedBy(words: readonly string[], { files, changed, machines }: Around): Asked {
  const { names, most, seed = FIRST_SEED, workers = 2, tests = null, kind = null, isAll, isWhole } = readWords(words)
  const isOfMachines = (file: string) => /^(src\/machines|src\/frames|tests\/model|tests\/mutation(?!\/code))\//.test(file)
  const count = isWhole ? null : (most ?? (isAll ? OF_ALL : names.length === 0 ? OF_A_CHANGE : OF_AN_AREA))
  const rest = { most: count, seed, workers, tests, kind }
  if (isAll) return { machines: 'all', files: byArea(files), ...rest }
  if (names.length === 0)
    return {
      machines: changed.some(isOfMachines) ? 'all' : [],
      files: byArea(files.filter((file) => changed.includes(file))),
      ...rest,
    }
  const unknown = names.filter((name) => name !== 'machines' && !machines.includes(name) && filesNamed(name, files).length === 0)
  if (unknown.length > 0)
    throw new Error(
      `no machine, file or area is called ${unknown.join(', ')}; areas: ${AREAS.map(({ name }) => name).join(', ')}`,
    )
  return {
    machines: names.includes('machines') ? 'all' : names.filter((name) => machines.includes(name)),
    files: byArea(names.flatMap((name) => filesNamed(name, files))),
    ...rest,
  }
}

function readWords(words: readonly string[]) {
  const names: string[] = []
  let tests: readonly string[] | undefined
  let kind: string | undefined
  const numbers: { most?: number; seed?: number; workers?: number } = {}
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const option = word.startsWith('--') ? word.slice(2) : ''
    if (option === 'most' || option === 'seed' || option === 'workers') {
      const value = Number(words[(at += 1)])
      if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${word} needs a whole number above 0`)
      numbers[option] = value
    } else if (option === 'kind') kind = nameAt(words, (at += 1))
    else if (option === 'tests') tests = [...(tests ?? []), globAt(words, (at += 1))]
    else if (!word.startsWith('--')) names.push(word)
    else if (option !== 'all' && option !== 'whole') throw new Error(`${word} is no option`)
  }
  return { ...numbers, names, tests, kind, isAll: words.includes('--all'), isWhole: words.includes('--whole') }
}

function nameAt(words: readonly string[], at: number): string {
  const name = words[at]
  if (name === undefined || !/^[A-Z]\w+$/.test(name)) throw new Error('--kind needs the name of a mutator')
  return name
}

function globAt(words: readonly string[], at: number): string {
  const glob = words[at]
  if (glob === undefined || !glob.startsWith('tests/')) throw new Error('--tests needs a glob of test files')
  return glob
}

/** An area's files, those of a folder, or one. */
function filesNamed(name: string, files: readonly string[]): string[] {
  const area = AREAS.find((one) => one.name === name)
  return files.filter((file) => {
    const own = areaOf(file)
    return own !== undefined && (area === undefined ? file === name || file.startsWith(`${name}/`) : own === area)
  })
}

const byArea = (files: readonly string[]) =>
  AREAS.map((area) => ({ area, files: [...new Set(files)].filter((file) => areaOf(file) === area).toSorted() })).filter(
    (one) => one.files.length > 0,
  )

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Area } from './areas.ts'
import { type CodeFate, fateOf, fatesOf, named, type Planned, type Result } from './fates.ts'
import { addForgottenCall } from './forgottenCall.mjs'
import { progress } from './stryker.mjs'

type Options = {
  readonly most: number | null
  readonly seed: number
  readonly workers: number
  readonly tests: readonly string[] | null
  /** A mutator of StrykerJS, or `ForgottenCall`; null = all. */
  readonly kind: string | null
  /** Hears of each mutant as soon as its fate is known. */
  readonly onFate: (fate: CodeFate) => void
}

/** What the tests of one mutant may take together, as they took without it; past that only the nearest are tried. */
const BUDGET_MS = 20_000

/**
 * Mutates files of an area. Copies of the sources lie in `.cache` while it runs. What is made once while a module loads (`static`) is not
 * tried: each such mutant needs all tests in a process of its own.
 */
export async function mutate(root: string, area: Area, files: readonly string[], options: Options): Promise<CodeFate[]> {
  const folder = join(root, '.cache', 'mutation')
  mkdirSync(folder, { recursive: true })
  Object.assign(process.env, {
    MUTATE_TESTS: JSON.stringify(options.tests ?? area.tests),
    MUTATE_MOST: String(options.most ?? 0),
    MUTATE_SEED: String(options.seed),
    MUTATE_KIND: options.kind ?? '',
    MUTATE_BUDGET: String(BUDGET_MS),
    MUTATE_KNOWN: join(folder, `tests-${area.name}.json`),
  })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const names = new Map<string, Pick<CodeFate, 'file' | 'line' | 'name'>>()
  const onPlanned = (mutants: readonly Planned[]) => {
    for (const { mutant, ...own } of named(mutants.map(countedFromOne), root, read)) names.set(mutant.id, own)
  }
  const onTested = (result: Result) => {
    const own = names.get(result.id)
    if (own !== undefined) options.onFate({ ...own, ...fateOf(result) })
  }
  progress.on('planned', onPlanned).on('tested', onTested)
  await addForgottenCall()
  const results = await new Stryker({
    mutate: [...files],
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'stryker.mjs')],
    testRunner: 'nearest',
    vitest: { configFile: 'tests/mutation/code/vitest.config.ts' },
    checkers: ['sample'],
    ignorers: ['onlyWords'],
    reporters: ['asFound', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    concurrency: options.workers,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // TypeScript 7 has no JavaScript interface to rewrite a tsconfig with.
    tsconfigFile: 'none.json',
    ignorePatterns: ['dist', 'data', '.cache', 'test-results'],
    tempDirName: '.cache/mutation/sandbox',
    cleanTempDir: 'always',
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 40,
    allowConsoleColors: false,
  }).runMutationTest()
  progress.off('planned', onPlanned).off('tested', onTested)
  return fatesOf(results, root, read)
}

/** StrykerJS counts lines and columns of a plan from 0, those of its results from 1. */
function countedFromOne({ location: { start, end }, ...rest }: Planned): Planned {
  const next = ({ line, column }: Planned['location']['start']) => ({ line: line + 1, column: column + 1 })
  return { ...rest, location: { start: next(start), end: next(end) } }
}

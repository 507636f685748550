import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Area } from './areas.ts'
import { type CodeFate, fatesOf } from './fates.ts'

type Options = { readonly most: number | null; readonly seed: number; readonly workers: number }

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
    MUTATE_TESTS: JSON.stringify(area.tests),
    MUTATE_MOST: String(options.most ?? 0),
    MUTATE_SEED: String(options.seed),
    MUTATE_BUDGET: String(BUDGET_MS),
    MUTATE_KNOWN: join(folder, `tests-${area.name}.json`),
  })
  const results = await new Stryker({
    mutate: [...files],
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'stryker.mjs')],
    testRunner: 'nearest',
    vitest: { configFile: 'tests/mutation/code/vitest.config.ts' },
    checkers: ['sample'],
    ignorers: ['onlyWords'],
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    concurrency: options.workers,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // TypeScript 7 has no JavaScript interface to rewrite a tsconfig with.
    tsconfigFile: 'none.json',
    ignorePatterns: ['dist', 'data', '.cache', 'test-results'],
    tempDirName: '.cache/mutation/sandbox',
    cleanTempDir: 'always',
    timeoutMS: 60_000,
    allowConsoleColors: false,
  }).runMutationTest()
  return fatesOf(results, root, (file) => readFileSync(join(root, file), 'utf8'))
}

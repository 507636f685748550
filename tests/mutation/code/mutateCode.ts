import type { Asked } from './asked.ts'
import { CODE_EQUIVALENTS } from './equivalents.ts'
import { type CodeFate, lineOf, rowOf, rowsOf, staleOf, survivorsOf } from './fates.ts'
import { mutate } from './run.ts'
import { percent, tableOf } from './table.ts'

/** Mutates what was asked for, area by area, and prints what became of it. Returns what is wrong: shares under the bound, stale entries. */
export async function mutateCode(root: string, { files: asked, ...options }: Asked): Promise<string[]> {
  const broken: string[] = []
  const all: CodeFate[] = []
  for (const { area, files } of asked) {
    const begun = performance.now()
    const fates = await mutate(root, area, files, { ...options, onFate: (fate) => sayWhoSurvived([fate]) })
    all.push(...fates)
    broken.push(...staleOf(fates, CODE_EQUIVALENTS))
    const row = rowOf(area.name, fates, CODE_EQUIVALENTS)
    if (row.share < area.bound) broken.push(`${area.name}: ${percent(row.share)} killed is under ${percent(area.bound)}`)
    console.log(`\n${area.name}, ${files.length} files, ${Math.round((performance.now() - begun) / 1_000)} s`)
    sayWhoSurvived(fates)
    console.log(`\n${tableOf([...rowsOf(fates, CODE_EQUIVALENTS), row])}\n`)
  }
  if (all.length > 0) sayWhatWasLeftOut(all, options)
  return broken
}

function sayWhoSurvived(fates: readonly CodeFate[]): void {
  for (const fate of survivorsOf(fates, CODE_EQUIVALENTS)) console.log(lineOf(fate))
}

/** A share is of what was tried: what was not is told with it. */
function sayWhatWasLeftOut(fates: readonly CodeFate[], { most, seed, kind }: Pick<Asked, 'most' | 'seed' | 'kind'>): void {
  const count = (is: (fate: CodeFate) => boolean) => fates.filter(is).length
  const leftOut = count(({ how }) => how === 'leftOut')
  if (leftOut > 0)
    console.log(
      `a sample: ${most === null ? 'all' : `at most ${most}`} mutants${kind === null ? '' : ` of ${kind}`} an area, ${leftOut} of ${fates.length} not tried; --seed ${seed}, --whole tries all`,
    )
  console.log(`${count(({ how }) => how === 'static')} are made while a module loads and were not tried`)
  console.log(`${count(({ isPart }) => isPart)} survived the nearest of their tests; the others were not tried on them`)
}

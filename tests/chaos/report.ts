/** A run's figures, line by line, and what is broken. */
type Figures = Readonly<Record<string, unknown>>
export type Outcome = { readonly figures: Figures; readonly broken: readonly string[] }

/** The seed of a run: `--seed=…`, else from the time. */
export function seedOf(args: readonly string[] = process.argv): number {
  const argument = args.find((one) => one.startsWith('--seed='))
  return argument === undefined ? Date.now() % 2 ** 31 : Number(argument.slice('--seed='.length))
}

/** Whether a run is to be small: `--quick`. */
export const isQuick = (args: readonly string[] = process.argv): boolean => args.includes('--quick')

/** Says what is wrong unless it holds. */
export function must(holds: boolean, words: string): readonly string[] {
  return holds ? [] : [words]
}

/** Runs one part and prints its figures and how long it took; returns what is broken. */
export async function runPart(title: string, part: () => Promise<Outcome>): Promise<readonly string[]> {
  const began = performance.now()
  console.log(`\n${title}`)
  const { figures, broken } = await part()
  for (const [name, value] of Object.entries(figures))
    console.log(`  ${name.padEnd(28)}${typeof value === 'string' ? value : JSON.stringify(value)}`)
  console.log(`  ${'seconds'.padEnd(28)}${((performance.now() - began) / 1_000).toFixed(0)}`)
  for (const fault of broken) console.error(`  BROKEN ${fault}`)
  return broken
}

/** The value below which `share` (0 to 1) of the values lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Most of the moments (ms) that lie within any stretch of `ms`. */
export function peakWithin(moments: readonly number[], ms: number): number {
  const sorted = moments.toSorted((a, b) => a - b)
  let [peak, from] = [0, 0]
  for (const [index, moment] of sorted.entries()) {
    while (moment - sorted[from]! >= ms) from += 1
    peak = Math.max(peak, index - from + 1)
  }
  return peak
}

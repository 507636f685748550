/** What was played of one bet, in stakes: of each round what it returned, what it should return, and how much that varies. */
export type Tally = {
  readonly name: string
  /** The return as it is shown. */
  readonly exact: string
  rounds: number
  returned: number
  expected: number
  variance: number
}

/** How many standard deviations a return may be off: beyond four, one run in 16,000 is by chance. */
const Z = 4

export function newTally(name: string, exact: string): Tally {
  return { name, exact, rounds: 0, returned: 0, expected: 0, variance: 0 }
}

/** Counts a round; all three in stakes, the variance in their squares. */
export function count(tally: Tally, returned: number, expected: number, variance: number): void {
  tally.rounds += 1
  tally.returned += returned
  tally.expected += expected
  tally.variance += variance
}

/** Prints a tally, and returns whether the return that was played lies in the interval of the exact one. */
export function report({ name, exact, rounds, returned, expected, variance }: Tally): boolean {
  const off = (returned - expected) / Math.sqrt(variance)
  const width = (Z * Math.sqrt(variance)) / rounds
  const percent = (share: number) => `${(share * 100).toFixed(4)}%`
  const holds = Math.abs(off) <= Z
  console.log(
    `${holds ? 'ok  ' : 'OUT '}  ${name.padEnd(20)} ${String(rounds).padStart(9)} rounds  exact ${exact.padStart(9)}%  played ${percent(returned / rounds)}  ` +
      `interval ${percent(expected / rounds - width)} to ${percent(expected / rounds + width)}  z ${off.toFixed(2)}`,
  )
  return holds
}

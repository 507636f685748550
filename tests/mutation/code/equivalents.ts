/** A mutant of code that no test can kill, or that says nothing of the product. `why` gives the reason, reviewed by hand. */
export type CodeEquivalent = { readonly file: string; readonly name: string; readonly why: string }

/** Each must be a mutant that survives, by the name that the run prints: one that no longer exists, or is killed, fails the run. */
export const CODE_EQUIVALENTS: readonly CodeEquivalent[] = [
  ...['one < other → one <= other', 'one > other → one >= other'].map((name) => ({
    file: 'src/api/model/money/amount.ts',
    name,
    why: 'of two equal amounts it is the same which one is taken',
  })),
  {
    file: 'src/api/model/money/formatAmount.ts',
    name: String.raw`/^\.0*$/ → /\.0*$/`,
    why: 'decimals have one point, and begin with it',
  },
  ...['max !== undefined → true', 'available !== undefined → true'].map((name) => ({
    file: 'src/api/model/money/judgeAmount.ts',
    name,
    why: 'nothing is more than undefined',
  })),
  {
    file: 'src/api/model/money/typedAmount.ts',
    name: `'' → "Stryker was here!"`,
    why: 'what was matched always has a whole part; the default is for the compiler',
  },
]

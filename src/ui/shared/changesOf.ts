/** A field by its label, and what it says in words. */
export type FieldLine<Fields> = readonly [label: string, wordsOf: (fields: Fields) => string]

/** Which fields say something else now than when they were read, each with what it says now. */
export const changesOf = <Fields>(read: Fields, now: Fields, lines: readonly FieldLine<Fields>[]) =>
  lines.filter(([, wordsOf]) => wordsOf(read) !== wordsOf(now)).map(([label, wordsOf]) => ({ label, value: wordsOf(now) }))

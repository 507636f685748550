import { expect, test } from 'vitest'
import { csvText } from '#src/api/model/csv.ts'

test('[D-8] a file for table programs: texts in quotes, numbers bare, nothing that would be reckoned', () => {
  expect(
    csvText([
      ['when', 'what'],
      ['a "quote", and\na line', -12.5],
      [null, ''],
    ]),
  ).toBe('\uFEFF"when","what"\r\n"a ""quote"", and\na line",-12.5\r\n,""\r\n')
  const formulas = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', 'a=1']
  expect(csvText([formulas])).toBe(`\uFEFF"'=1+1","'+1","'-1","'@x","'\t=1","'\r=1","a=1"\r\n`)
})

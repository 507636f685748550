import { expect, test } from 'vitest'
import { idsOfTable, titlesOf, trace } from '../../scripts/traceTitles.ts'

// Put together here, so that these titles are not taken for titles of this file.
const tag = (ids: string) => `[${ids}]`

test('titles are found in every form that a test is written in', () => {
  const source = [
    `test('${tag('S-1')} plain', () => {})`,
    `test.each(rows)("${tag('S-2, S-3')} several of $name", () => {})`,
    `describe(\`${tag('Q4')} by \${count} sends\`, () => {})`,
    `test('${tag('D-5')} ${tag('S-9')} two brackets', () => {})`,
    `test('no id', () => {})`,
    `const list = ['a']`,
  ].join('\n')
  expect(titlesOf('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', title: 'plain', ids: ['S-1'] },
    { file: 'a.test.ts', title: 'several of $name', ids: ['S-2', 'S-3'] },
    { file: 'a.test.ts', title: 'by ${count} sends', ids: ['Q4'] },
    { file: 'a.test.ts', title: 'two brackets', ids: ['D-5', 'S-9'] },
  ])
})

test('ids with tests, without tests, and unknown ones are told apart', () => {
  const ids = idsOfTable('| id | what |\n|---|---|\n| S-1 | one |\n| S-2 | two |\n| Q4 | four |\n')
  const one = { file: 'a.test.ts', title: 'one', ids: ['S-1', 'S-99'] }
  expect(trace(ids, [one])).toEqual({
    proven: new Map([['S-1', [one]]]),
    unproven: ['S-2', 'Q4'],
    unknown: [{ id: 'S-99', file: 'a.test.ts', title: 'one' }],
  })
})

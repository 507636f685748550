import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../scripts/trace/judge.ts'
import { readTables } from '../../scripts/trace/tables.ts'
import { createTestReader } from '../../scripts/trace/testCalls.ts'
import { titlesOf } from '../../scripts/trace/titles.ts'

// Put together here, so that these titles are not taken for titles of this file.
const tag = (ids: string) => `[${ids}]`

test('titles are found in every form that a test is written in', () => {
  const source = [
    `test('${tag('S-1')} plain', () => {})`,
    `test.each(rows)("${tag('S-2, S-3')} several of $name", () => {})`,
    `describe(\`${tag('Q4')} by \${count} sends\`, () => {})`,
    `test('${tag('D-5')} ${tag('S-9 gifts welcomes')} two brackets', () => {})`,
    `test('no id', () => {})`,
    `const list = ['a']`,
  ].join('\n')
  const file = 'a.test.ts'
  expect(titlesOf(file, source)).toEqual([
    { file, title: 'plain', ids: ['S-1'], rules: [] },
    { file, title: 'several of $name', ids: ['S-2', 'S-3'], rules: [] },
    { file, title: 'by ${count} sends', ids: ['Q4'], rules: [] },
    { file, title: 'two brackets', ids: ['D-5', 'S-9'], rules: ['S-9 gifts', 'S-9 welcomes'] },
  ])
})

const REQUIREMENTS = '| id | what |\n|---|---|\n| S-1 | one |\n| S-2 | two |\n| C-1 | three |\n'
const RULES = [
  '## Calls\n',
  '| id | what | calls |\n|---|---|---|\n| C-1 | log in and out | `login` `logout` |\n',
  '## Rules\n',
  '| id | rule | what |\n|---|---|---|\n| S-1 | `On0` | not begun |\n',
  '## Not built yet\n',
  '| id | what | signs |\n|---|---|---|\n| S-2 | all of it | |\n| C-1 | banners | `banner` |\n',
].join('\n')

describe('what the documents say and the tests', () => {
  const tables = readTables(REQUIREMENTS, RULES)
  const contract = { login: '/api/login', logout: '/api/logout' }
  const titles = [
    { file: 'a.test.ts', title: 'one', ids: ['S-1'], rules: ['S-1 On0'] },
    { file: 'a.test.ts', title: 'three', ids: ['C-1'], rules: [] },
  ]
  const tests = [{ file: 'a.test.ts', ids: ['C-1'], calls: new Set(['login', 'logout']) }]

  test('agree: nothing is wrong', () => {
    expect(faultsOf(tables, { contract, titles, tests })).toEqual([])
  })

  test('a requirement, a rule and a call without a test are reported', () => {
    expect(faultsOf(tables, { contract, titles: [], tests: [] })).toEqual([
      'S-1 has no test, and is not said to be built later',
      'C-1 has no test, and is not said to be built later',
      'rule S-1 On0 has no test that names it',
      'C-1: no test with this id makes the call login at a real server',
      'C-1: no test with this id makes the call logout at a real server',
    ])
  })

  test('a test of another requirement is no test of a call', () => {
    const other = [{ file: 'a.test.ts', ids: ['S-1'], calls: new Set(['login', 'logout']) }]
    expect(faultsOf(tables, { contract, titles, tests: other })).toHaveLength(2)
  })

  test('a call that no requirement names is reported, and one that is gone', () => {
    expect(faultsOf(tables, { contract: { login: '/api/login', echo: '/api/echo' }, titles, tests })).toEqual([
      'the call echo belongs to no requirement in docs/rules.md',
      'C-1 names the call logout, which the contract lacks',
    ])
  })

  test('ids and rules that no document knows are reported', () => {
    const unknown = { file: 'b.test.ts', title: 'new', ids: ['S-9', 'S-1'], rules: ['S-1 On7'] }
    expect(faultsOf(tables, { contract, titles: [...titles, unknown], tests })).toEqual([
      'unknown id S-9: new  (b.test.ts)',
      'unknown rule S-1 On7: new  (b.test.ts)',
    ])
  })

  test('what is listed as not built, and is built, is reported', () => {
    const built = { file: 'b.test.ts', title: 'two', ids: ['S-2'], rules: [] }
    const banners = { ...contract, bannerList: '/api/site/queryBannerList' }
    expect(faultsOf(tables, { contract: banners, titles: [...titles, built], tests })).toEqual([
      'the call bannerList belongs to no requirement in docs/rules.md',
      'S-2 is said not to be built: two  (b.test.ts)',
      'C-1 is said not to be built: the call bannerList has the sign banner',
    ])
  })
})

describe('which calls a test makes', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'anchorage-trace-'))
    for (const folder of ['tests/server', 'tests/support']) mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(
      join(root, 'tests/support/money.ts'),
      `import { pay as payCall } from '#src/api/contract/deposit.ts'\nexport const order = (server) => server.call(payCall, {})\n`,
    )
    writeFileSync(
      join(root, 'tests/server/a.test.ts'),
      [
        `import { login, logout } from '#src/api/contract/session.ts'`,
        `import { order } from '#tests/support/money.ts'`,
        `const leave = () => server.call(logout, {})`,
        `test('${tag('C-1')} its own', async () => { await server.call(login, {}) })`,
        `describe('a group', () => {`,
        `  test('${tag('C-2')} by a helper of the file', async () => { await leave() })`,
        `  test.each([1])('${tag('C-3')} by one of another file', async () => { await order(server) })`,
        `})`,
        `test('${tag('C-4')} a field is no call', () => { expect(reply.login).toBe({ logout: 1 }) })`,
        `test('without an id', async () => { const login = 1; await order(login) })`,
      ].join('\n'),
    )
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test('its own, and those of helpers that it uses', () => {
    const testsOf = createTestReader(root, new Set(['login', 'logout', 'pay']))
    expect(testsOf('tests/server/a.test.ts').map(({ ids, calls }) => [ids[0], [...calls]])).toEqual([
      ['C-1', ['login']],
      ['C-2', ['logout']],
      ['C-3', ['pay']],
      ['C-4', []],
    ])
  })
})

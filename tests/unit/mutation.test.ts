import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AREAS, areaOf } from '../mutation/code/areas.ts'
import { askedBy } from '../mutation/code/asked.ts'
import { CODE_EQUIVALENTS } from '../mutation/code/equivalents.ts'
import {
  type CodeFate,
  fatesOf,
  lineOf,
  named,
  type Result,
  rowOf,
  rowsOf,
  staleOf,
  survivorsOf,
} from '../mutation/code/fates.ts'
import { forgottenCall } from '../mutation/code/forgottenCall.mjs'
import { nearestTests, ONLY_WORDS, sampleOf } from '../mutation/code/stryker.mjs'
import { tableOf } from '../mutation/code/table.ts'

const root = join(import.meta.dirname, '..', '..')

describe('[D-10] areas of code that is mutated', () => {
  test('each folder is there, and each glob of tests finds some', () => {
    for (const { name, folders, tests } of AREAS) {
      expect(
        folders.filter((folder) => !existsSync(join(root, folder))),
        name,
      ).toEqual([])
      for (const glob of tests) expect(filesLike(glob).length, `${name}: ${glob}`).toBeGreaterThan(0)
    }
  })

  test('a file is of the first area that has its folder', () => {
    const nameOf = (file: string) => areaOf(file)?.name
    expect(nameOf('server/live/socket/sockets.ts')).toBe('rooms')
    expect(nameOf('server/live/gifts/gifts.ts')).toBe('live')
    expect(nameOf('src/api/model/money/amount.ts')).toBe('money')
    const none = ['src/ui/home/Home.tsx', 'server/ledger.ts', 'server/ledger/notes.md', 'server/ledger/auditThread.ts']
    expect(none.filter((file) => areaOf(file) !== undefined)).toEqual([])
  })

  test('where money, rights and delivery are decided 95 of 100 must be noticed, and 90 everywhere', () => {
    const bounds = Object.fromEntries(AREAS.map(({ name, bound }) => [name, bound]))
    expect([bounds['ledger'], bounds['members'], bounds['orders'], bounds['rooms']]).toEqual([0.95, 0.95, 0.95, 0.95])
    expect(Math.min(...Object.values(bounds))).toBe(0.9)
  })
})

/** Files that a glob of an area means. */
function filesLike(glob: string): string[] {
  const [, folder = '', pattern = ''] = /^(tests\/\w+)\/(.+)$/.exec(glob) ?? []
  const parts: Readonly<Record<string, string>> = { '**/': '(.*/)?', '*': '[^/]*', '{': '(', '}': ')', ',': '|', '.': '[.]' }
  const like = new RegExp(`^${pattern.replaceAll(/\*\*\/|[*{},.]/g, (sign) => parts[sign] ?? sign)}$`)
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => like.test(name))
}

describe('[D-10] what is asked for', () => {
  const files = ['server/ledger/ledger.ts', 'server/ledger/audit.ts', 'server/live/rooms/rooms.ts', 'src/main.tsx']
  const around = { files, changed: [] as string[], machines: ['chatMachine'] }
  const namesOf = (words: string, changed: string[] = []) => {
    const asked = askedBy(words.split(' ').filter(Boolean), { ...around, changed })
    return { ...asked, files: asked.files.map((one) => [one.area.name, ...one.files]) }
  }

  test('nothing said: files that changed and are there, and machines where one of theirs did', () => {
    expect(namesOf('', ['server/ledger/audit.ts', 'server/ledger/gone.ts', 'README.md'])).toEqual({
      machines: [],
      files: [['ledger', 'server/ledger/audit.ts']],
      most: 150,
      seed: 20261126,
      workers: 2,
      tests: null,
      kind: null,
    })
    const machinesOf = (file: string) => namesOf('', [file]).machines
    expect(machinesOf('src/machines/chat/chatMachine.ts')).toBe('all')
    expect([machinesOf('tests/mutation/proof.ts'), machinesOf('tests/mutation/code/run.ts')]).toEqual(['all', []])
  })

  test('an area, a folder, a file, a machine, or all of it', () => {
    const ledger = [['ledger', 'server/ledger/audit.ts', 'server/ledger/ledger.ts']]
    expect(namesOf('ledger')).toMatchObject({ files: ledger, most: 400, machines: [] })
    expect(namesOf('server/ledger')).toMatchObject({ files: ledger })
    expect(namesOf('server/ledger/audit.ts')).toMatchObject({ files: [['ledger', 'server/ledger/audit.ts']] })
    expect(namesOf('chatMachine')).toMatchObject({ files: [], machines: ['chatMachine'] })
    expect(namesOf('machines')).toMatchObject({ files: [], machines: 'all' })
    expect(namesOf('--all')).toMatchObject({
      files: [...ledger, ['live', 'server/live/rooms/rooms.ts']],
      most: 80,
      machines: 'all',
    })
  })

  test('how many, which and how many at once', () => {
    expect(namesOf('ledger --most 7 --seed 3 --workers 1')).toMatchObject({ most: 7, seed: 3, workers: 1 })
    expect(namesOf('ledger --whole')).toMatchObject({ most: null })
  })

  test('of which mutator they are', () => {
    expect(namesOf('ledger --kind ForgottenCall').kind).toBe('ForgottenCall')
  })

  test('which tests alone may kill', () => {
    expect(namesOf('ledger --tests tests/unit/a* --tests tests/server/b.test.ts').tests).toEqual([
      'tests/unit/a*',
      'tests/server/b.test.ts',
    ])
  })

  test.each([
    'nobody',
    'src/main.tsx',
    '--fast',
    'ledger --most',
    'ledger --seed x',
    'ledger --workers 0',
    'ledger --tests',
    'ledger --tests x',
    'ledger --kind',
    'ledger --kind --whole',
  ])('“%s” is refused', (words) => expect(() => namesOf(words)).toThrow())
})

describe('[D-10] a call that is forgotten', () => {
  const call = (name: string) => ({
    type: 'CallExpression',
    callee: { type: 'MemberExpression', property: { type: 'Identifier', name } },
  })
  const tried = (expression: { readonly type: string }, isStatement = true) => [
    ...forgottenCall.mutate({ node: { type: 'ExpressionStatement', expression }, isExpressionStatement: () => isStatement }),
  ]

  test.each([
    ['a call', call('publish')],
    ['one that is waited for', { type: 'AwaitExpression', argument: call('publish') }],
    ['one that nobody waits for', { type: 'UnaryExpression', argument: call('publish') }],
  ])('%s is left out', (_, expression) => expect(tried(expression)).toEqual([{ type: 'EmptyStatement' }]))

  test.each([
    ['a line of the log', call('warn')],
    ['what assigns something', { type: 'AssignmentExpression' }],
  ])('%s stays', (_, expression) => expect(tried(expression)).toEqual([]))

  test('a call within another statement stays', () => expect(tried(call('publish'), false)).toEqual([]))
})

describe('[D-10] the sample', () => {
  const mutants = Array.from({ length: 200 }, (_, line) => ({
    fileName: 'a.ts',
    location: { start: { line, column: 1 } },
    replacement: 'false',
  }))

  test('a seed chooses the same mutants, another one others, and all are tried where there are no more', () => {
    expect(sampleOf(mutants, 20, '1')).toHaveLength(20)
    expect(sampleOf(mutants.toReversed(), 20, '1')).toEqual(sampleOf(mutants, 20, '1'))
    expect(sampleOf(mutants, 20, '2')).not.toEqual(sampleOf(mutants, 20, '1'))
    expect([sampleOf(mutants, 200, '1'), sampleOf(mutants, 0, '1')]).toEqual([mutants, mutants])
  })

  test('of the tests of a mutant those that reach least are tried first, one at least, until their time is spent', () => {
    const known = { wide: { ms: 10, reach: 900 }, near: { ms: 40, reach: 3 }, next: { ms: 50, reach: 7 } }
    expect(nearestTests(['wide', 'next', 'near'], known, 90)).toEqual(['near', 'next'])
    expect(nearestTests(['wide', 'next', 'near'], known, 1)).toEqual(['near'])
    expect(nearestTests(['unknown', 'near'], known, 1_000)).toEqual(['near', 'unknown'])
  })
})

describe('[D-10] what became of the mutants', () => {
  const text = 'const a = 1 < 2\nconst b = 1 < 2\nthrow new Error("no")\n'
  const at = (line: number, from: number, to: number) => ({ start: { line, column: from }, end: { line, column: to } })
  const result = (line: number, status: string, rest: Partial<Result> = {}): Result => ({
    id: `${line}`,
    fileName: '/here/x/a.ts',
    replacement: '1 >= 2',
    location: at(line, 11, 16),
    status,
    ...rest,
  })
  const fates = (...results: Result[]) => fatesOf(results, '/here', () => text)
  const known = [{ file: 'x/a.ts', name: '1 < 2 → 1 >= 2 (2)', why: 'as an example' }]

  test('each has a name that tells the change, counted where a file has several, and no line', () => {
    expect(fates(result(2, 'Survived'), result(1, 'Killed')).map(({ file, line, name, how }) => [file, line, name, how])).toEqual(
      [
        ['x/a.ts', 1, '1 < 2 → 1 >= 2', 'killed'],
        ['x/a.ts', 2, '1 < 2 → 1 >= 2 (2)', 'survived'],
      ],
    )
  })

  test('a mutant has its name before its fate is known', () => {
    const planned = [2, 1].map((line) => ({ ...result(line, 'Pending'), id: `of line ${line}` }))
    expect(named(planned, '/here', () => text).map(({ mutant, ...rest }) => [mutant.id, rest])).toEqual([
      ['of line 1', { file: 'x/a.ts', line: 1, name: '1 < 2 → 1 >= 2' }],
      ['of line 2', { file: 'x/a.ts', line: 2, name: '1 < 2 → 1 >= 2 (2)' }],
    ])
  })

  test('a survivor is a line: where, what was changed, and whether all its tests were tried', () => {
    const part = { coveredBy: ['a', 'b'], testsCompleted: 1 }
    expect(fates(result(1, 'Survived', part), result(2, 'NoCoverage')).map(lineOf)).toEqual([
      'survived: x/a.ts:1: 1 < 2 → 1 >= 2 (by the nearest tests)',
      'no test reaches: x/a.ts:2: 1 < 2 → 1 >= 2 (2)',
    ])
  })

  test('what only developers read is not counted, and no status is unknown', () => {
    expect(fates(result(3, 'Ignored', { statusReason: ONLY_WORDS }))).toEqual([])
    const statuses = ['RuntimeError', 'Timeout', 'NoCoverage', 'Ignored', 'CompileError']
    expect(statuses.flatMap((status) => fates(result(1, status)).map(({ how }) => how))).toEqual([
      'killed',
      'timeout',
      'uncovered',
      'static',
      'leftOut',
    ])
    expect(() => fates(result(1, 'Pending'))).toThrow('Pending')
  })

  test('one that survived some of its tests says so', () => {
    const rest = { coveredBy: ['a', 'b'], testsCompleted: 1 }
    expect(fates(result(1, 'Survived', rest), result(2, 'Killed', rest)).map(({ isPart }) => isPart)).toEqual([true, false])
  })

  test('a share is of what was tried and can be told apart; what no test reaches counts against it', () => {
    const some = fates(result(1, 'Killed'), result(2, 'Survived'))
    expect(rowOf('x', some, known)).toMatchObject({ killed: 1, survived: 0, known: 1, share: 1 })
    expect(rowOf('x', some, [])).toMatchObject({ survived: 1, known: 0, share: 0.5 })
    expect(rowOf('x', fates(result(1, 'Timeout'), result(2, 'NoCoverage')), []).share).toBe(0.5)
    expect(rowsOf(some, [])).toEqual([rowOf('x', some, [])])
    expect([survivorsOf(some, []).length, survivorsOf(some, known).length]).toEqual([1, 0])
  })

  test('an entry of the list that was killed, or is no mutant, is not true any more; of other files nothing is said', () => {
    const of = (status: string): CodeFate[] => fates(result(1, 'Killed'), result(2, status))
    expect(staleOf(of('Killed'), known)).toEqual(['x/a.ts: “1 < 2 → 1 >= 2 (2)” can be told apart'])
    expect([staleOf(of('Survived'), known), staleOf(of('CompileError'), known)]).toEqual([[], []])
    expect(staleOf(fates(result(1, 'Killed')), known)).toEqual(['x/a.ts: “1 < 2 → 1 >= 2 (2)” is no mutant any more'])
    expect(staleOf(of('Killed'), [{ file: 'y.ts', name: 'a → b', why: 'elsewhere' }])).toEqual([])
  })

  test('a table has a line a folder', () => {
    const lines = tableOf(rowsOf(fates(result(1, 'Killed'), result(2, 'Survived')), [])).split('\n')
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
      ['folder', 'killed', 'time out', 'survived', 'no coverage', 'share', 'no different', 'static', 'not tried'],
      ['x', '1', '0', '1', '0', '50.0 %', '0', '0', '0'],
    ])
  })

  test('who is on the list of what is no different is named once, in a file that is mutated, with a reason', () => {
    for (const { file, why } of CODE_EQUIVALENTS) {
      expect(areaOf(file), file).toBeDefined()
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(why.length).toBeGreaterThan(10)
    }
    const keys = CODE_EQUIVALENTS.map(({ file, name }) => `${file} ${name}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

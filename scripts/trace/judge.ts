import type { NotBuilt, Tables } from './tables.ts'
import type { TestCalls } from './testCalls.ts'
import type { TaggedTitle } from './titles.ts'

export type Evidence = {
  /** The calls of the contract: their names with their paths. */
  readonly contract: Readonly<Record<string, string>>
  /** The titles of all tests. */
  readonly titles: readonly TaggedTitle[]
  /** The tests that work with a real server. */
  readonly tests: readonly TestCalls[]
}

/** What is wrong, a line each: something built that no test names, something named that is not there, a list that is not true. */
export function faultsOf({ ids, calls, rules, notBuilt }: Tables, { contract, titles, tests }: Evidence): string[] {
  const named = new Set(titles.flatMap((title) => title.ids))
  const proven = new Set(titles.flatMap((title) => title.rules))
  const later = new Set(notBuilt.filter(({ signs }) => signs.length === 0).map(({ id }) => id))
  const rows = [...calls, ...rules.map((rule) => ({ id: rule.split(' ')[0]! })), ...notBuilt]
  const placed = new Set(calls.flatMap((row) => row.calls))
  return [
    ...titles.flatMap(({ file, title, ids: own, rules: ownRules }) => [
      ...own.filter((id) => !ids.includes(id)).map((id) => `unknown id ${id}: ${title}  (${file})`),
      ...ownRules.filter((rule) => !rules.includes(rule)).map((rule) => `unknown rule ${rule}: ${title}  (${file})`),
    ]),
    ...rows.filter(({ id }) => !ids.includes(id)).map(({ id }) => `docs/rules.md names ${id}, which docs/requirements.md lacks`),
    ...ids.filter((id) => !named.has(id) && !later.has(id)).map((id) => `${id} has no test, and is not said to be built later`),
    ...rules.filter((rule) => !proven.has(rule)).map((rule) => `rule ${rule} has no test that names it`),
    ...Object.keys(contract)
      .filter((name) => !placed.has(name))
      .map((name) => `the call ${name} belongs to no requirement in docs/rules.md`),
    ...calls.flatMap(({ id, calls: own }) =>
      own.flatMap((name) => {
        if (contract[name] === undefined) return [`${id} names the call ${name}, which the contract lacks`]
        const isTested = tests.some((test) => test.ids.includes(id) && test.calls.has(name))
        return isTested ? [] : [`${id}: no test with this id makes the call ${name} at a real server`]
      }),
    ),
    ...notBuilt.flatMap((row) => untruthsOf(row, contract, titles).map((what) => `${row.id} is said not to be built: ${what}`)),
  ]
}

/** What shows that something is built after all. */
function untruthsOf({ id, signs }: NotBuilt, contract: Evidence['contract'], titles: readonly TaggedTitle[]): string[] {
  if (signs.length === 0) return titles.filter((title) => title.ids.includes(id)).map(({ title, file }) => `${title}  (${file})`)
  return signs.flatMap((sign) => [
    ...Object.entries(contract)
      .filter(([name, path]) => `${name} ${path}`.toLowerCase().includes(sign.toLowerCase()))
      .map(([name]) => `the call ${name} has the sign ${sign}`),
    ...titles.filter(({ rules }) => rules.includes(`${id} ${sign}`)).map(({ title, file }) => `${title}  (${file})`),
  ])
}

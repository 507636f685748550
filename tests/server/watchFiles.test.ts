import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Names of metrics in an expression, without what a histogram adds to its own. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/\b(?:anchorage|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))

let server: TestServer
/** Every metric that a server has, and the labels that each may bear. */
let served: Map<string, Set<string>>
beforeAll(async () => {
  server = await startTestServer({ settings: { METRICS_PORT: '0' } })
  await server.login('mia')
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text()
  served = new Map([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => [name, new Set<string>()]))
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\} /gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) served.get(name.replace(/_(?:bucket|sum|count)$/, ''))?.add(label)
})
afterAll(() => server.stop())

test.each(['deploy/alerts.yml', 'deploy/dashboard.json', 'docs/operate.md'])(
  '[Q15] every metric that %s names is served',
  (file) => {
    const named = namesIn(read(file))
    expect(named.size).toBeGreaterThan(5)
    expect([...named].filter((name) => !served.has(name))).toEqual([])
  },
)

test('[Q15] every metric of the site is on the dashboard or has an alert, and stands in the docs', () => {
  const own = [...served.keys()].filter((name) => name.startsWith('anchorage_'))
  const watched = new Set([...namesIn(read('deploy/alerts.yml')), ...namesIn(read('deploy/dashboard.json'))])
  const said = namesIn(read('docs/operate.md'))
  expect(own.filter((name) => !watched.has(name) || !said.has(name))).toEqual([])
})

test('[Q15] rules and panels ask by labels that their metrics have', () => {
  const asked = [...(read('deploy/alerts.yml') + read('deploy/dashboard.json')).matchAll(/\bby \(([^)]*)\)/g)].flatMap(
    ([, labels = '']) => labels.split(',').map((label) => label.trim()),
  )
  const known = new Set(['instance', 'le', ...[...served.values()].flatMap((labels) => [...labels])])
  expect(asked.filter((label) => !known.has(label))).toEqual([])
})

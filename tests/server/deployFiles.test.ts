import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const NODES = ['1', '2', '3'] as const

/** What a unit sets, of the node with this number. */
function settingsIn(unit: string, number: string): Record<string, string> {
  const words = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  return Object.fromEntries(words.map((word) => word.replaceAll('%i', number).split(/=(.*)/s, 2) as [string, string]))
}

/** The settings of all nodes, as docs/operate.md gives them; what only the operator knows is filled in. */
function settingsOfAll(): Record<string, string> {
  const block = /^```sh\n(DATABASE_URL=[\s\S]*?)^```/m.exec(read('docs/operate.md'))?.[1] ?? ''
  const lines = [...block.matchAll(/^([A-Z_]+)=(\S+)/gm)]
  const filled: Record<string, string> = { DATA_KEY, PAYER_SECRET: 'x'.repeat(32) }
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled[name] ?? value.replace('…', 'secret')]))
}

const nodes = NODES.map((number) => readEnv({ ...settingsIn(read('deploy/anchorage@.service'), number), ...settingsOfAll() }))
/** The lines of nodes in a part of a balancer's file: the port of each, and of its check, where it is not that of another part. */
function serversIn(text: string): { readonly port: number; readonly check: number | null }[] {
  return [...text.matchAll(/^ +server (?:node\d )?127\.0\.0\.1:(\d+)(?: check port (\d+))?/gm)].map(([, port, check]) => ({
    port: Number(port),
    check: check === undefined ? null : Number(check),
  }))
}

test('[Q15] the unit of a node and the settings of docs/operate.md make a node of a site, each with ports and data of its own', () => {
  for (const env of nodes) {
    expect(env.redisUrl).not.toBeNull()
    expect(env.databaseUrl).not.toBeNull()
    expect([env.demo, env.sim, env.drain > 0, env.trustProxy]).toEqual([false, 'off', true, expect.anything()])
    expect(env.nodeAddress).toBe(`http://127.0.0.1:${env.port}`)
  }
  const own = nodes.flatMap(({ port, rtmp, metrics, dataDir }) => [port, rtmp, metrics?.port, dataDir])
  expect(new Set(own).size).toBe(own.length)
})

test('[Q15] balancers send visitors and encoders where the units listen', () => {
  for (const { publishPort } of nodes) expect(read('deploy/haproxy.cfg')).toContain(`  bind :${publishPort}\n`)
  const backends = read('deploy/haproxy.cfg')
    .split(/^backend /m)
    .slice(1)
  expect(backends.length).toBeGreaterThan(2)
  for (const backend of backends) {
    const found = serversIn(backend)
    expect(found.map(({ port }) => port)).toEqual(nodes.map(({ port, rtmp }) => (backend.startsWith('publishing') ? rtmp : port)))
    for (const [index, { check }] of found.entries()) expect([null, nodes[index]?.metrics?.port]).toContain(check)
  }
  const ports = serversIn(read('deploy/nginx.conf')).map(({ port }) => port)
  expect(ports).toEqual([...nodes, ...nodes].map(({ port }) => port))
})

const hasSystemd = (() => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.runIf(hasSystemd)('systemd (Debian: apt-get install systemd)', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'anchorage-units-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What it says of a unit; what it says of the machine's own, which count in its status, is not ours. */
  function faultsOf(file: string, instance: string, text: string): readonly string[] {
    writeFileSync(join(folder, file), text)
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, instance)], { encoding: 'utf8' })
    return stderr.split('\n').filter((line) => line.includes('anchorage'))
  }

  test.each([
    ['anchorage.service', 'anchorage.service'],
    ['anchorage@.service', 'anchorage@1.service'],
  ])('[Q15] finds nothing wrong with %s', (file, instance) => {
    // The program is where this machine has it.
    const unit = read(`deploy/${file}`).replace('/usr/bin/node', process.execPath)
    expect(faultsOf(file, instance, unit)).toEqual([])
    // It does look.
    expect(faultsOf(file, instance, unit.replace('KillMode=', 'KillMood='))).toEqual([expect.stringContaining('KillMood')])
  })
})

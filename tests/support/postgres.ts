import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from '#tests/chaos/until.ts'
import { freePort } from './freePort.ts'

/** Where Debian keeps each release's programs, by its number. */
const RELEASES = '/usr/lib/postgresql'
const USER = 'anchorage'
/** How long a start may take, in ms: after a crash it replays its log first. */
const PATIENCE = 120_000

/** Whether a part stands apart from its parent's group of processes, so that Ctrl-C reaches the parent alone, which stops it in its turn. */
export type Apart = { readonly isApart?: boolean }

type PostgresOptions = Apart & {
  /** It never waits for the disk: for data that needs to outlive it, but no power cut. */
  readonly isHasty?: boolean
}

/** What lets it not wait for the disk. */
const HASTE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Folder of the newest installed release's programs; null = PostgreSQL is not installed (Debian: `apt-get install postgresql`). */
export function findPostgres(): string | null {
  if (!existsSync(RELEASES)) return null
  const folders = readdirSync(RELEASES)
    .toSorted((left, right) => Number(right) - Number(left))
    .map((release) => join(RELEASES, release, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/**
 * A PostgreSQL of a run's own: loopback only, on a free port, with a password of its own, in a temporary folder that is removed at
 * the end. As root it runs as `postgres` or `nobody`, because it refuses to be root.
 */
export async function startPostgres(programs: string, { isApart = false, isHasty = false }: PostgresOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'anchorage-postgres-'))
  const user = process.getuid?.() === 0 ? plainUser() : null
  const as = user === null ? {} : { uid: user.uid, gid: user.gid }
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const [data, secret, password] = [join(folder, 'data'), join(folder, 'secret'), randomBytes(18).toString('base64url')]
  writeFileSync(secret, password)
  const port = await freePort()
  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  let child: ChildProcess

  async function start(): Promise<void> {
    const own = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, max_connections: 200 }
    const options = { ...own, ...(isHasty ? HASTE : {}) }
    const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
      detached: isApart,
    })
    for (const giveUp = performance.now() + PATIENCE; !(await answers(urlOf('postgres'))); await pause(100))
      if (child.exitCode !== null || performance.now() > giveUp) throw new Error('PostgreSQL did not start')
  }

  /** SIGINT ends it in order, SIGQUIT at once, as a crash would: the next start recovers from its log. */
  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const initial = ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--no-locale']
  execFileSync(join(programs, 'initdb'), initial, { ...as, cwd: folder, stdio: 'ignore' })
  await start()
  let made = 0
  return {
    /** The process that runs now, which has one of its own for each connection. */
    pid: () => child.pid,
    /** Makes an empty database; its address. */
    async createDatabase(): Promise<string> {
      const name = `run_${(made += 1)}`
      await query(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    /** Crashes it and starts it again. */
    async crash(): Promise<void> {
      await end('SIGQUIT')
      await start()
    },
    async stop(): Promise<void> {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function plainUser(): { uid: number; gid: number } {
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      continue
    }
  }
  throw new Error('there is no user to run PostgreSQL as')
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Call, PayloadOf } from '#src/api/contract/defineCall.ts'
import { login as loginCall } from '#src/api/contract/session.ts'
import { headerName } from '#src/api/profile.ts'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'
import { readEnv } from '#server/platform/env.ts'
import { startServer } from '#server/server.ts'
import { blankDatabase } from './blankDatabase.ts'
import { DATA_KEY } from './dataKey.ts'
import { morningTime } from './morningTime.ts'
import { request, TEST_DEVICE } from './request.ts'
import { seedFixture } from './fixtureWorld.ts'
import { removeStore, storeOf } from './testStore.ts'
import { connect, type TestSocket } from './testSocket.ts'
import { createTestClock } from './testClock.ts'

/** Cheap password hashes: tests check that they are checked, not that they are slow. */
const PASSWORD_COST = 4

export type TestServerOptions = {
  /** Keep the data of an earlier server; by default a directory of its own, removed at the end. */
  readonly dataDir?: string
  readonly port?: number
  /** Built pages; by default there are none, whatever was built. */
  readonly clientDir?: string
  readonly settings?: Readonly<Record<string, string>>
  /** How long an operator's session lasts that nobody uses, in ms; by default for ever: tests move the clock. */
  readonly operatorIdle?: number
  /** How long a request may take to arrive whole, in ms. */
  readonly requestTimeout?: number
  /** Hears every log line. */
  readonly log?: { write(line: string): void }
}

type CallOptions = {
  token?: string | undefined
  anonymous?: boolean
  headers?: Readonly<Record<string, string>>
  /** The session's key, where it is not the one that came with the token. */
  key?: string
}

/** What a login yields, as far as later calls need it; the token of a link's session is in a header. */
const Opened = v.object({ token: v.optional(v.string()), key: v.string() })

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A real server in this process, on a free port and a temporary database, with the small world of `fixtureWorld.ts`. */
export async function startTestServer(options: TestServerOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'anchorage-')))
  const clock = createTestClock()
  const store = await storeOf(dataDir)
  const blank = await blankDatabase()
  const start = (port: number) =>
    startServer({
      env: readEnv({
        PORT: String(port),
        ...store,
        RTMP_PORT: '0',
        SIM: 'off',
        LOG_LEVEL: 'error',
        DATA_KEY,
        ...options.settings,
      }),
      folders: { client: options.clientDir ?? join(dataDir, 'no-pages'), media: join(import.meta.dirname, '..', '..', 'media') },
      blank,
      seed: seedFixture,
      simulate: () => () => undefined,
      passwordCost: PASSWORD_COST,
      operatorIdle: options.operatorIdle ?? null,
      now: clock.now,
      log: options.log,
      requestTimeout: options.requestTimeout,
    })
  let running = await start(options.port ?? 0)
  const { port, url } = running
  const sockets: TestSocket[] = []

  // The sessions that were opened here, by token: what seals them, and the device that they hold on.
  const opened = new Map<string, { readonly key: string; readonly deviceId: string }>()
  const deviceOf = (token: string | null | undefined) => opened.get(token ?? '')?.deviceId ?? TEST_DEVICE
  const call = async <C extends Call>(
    definition: C,
    payload: PayloadOf<C>,
    { token, anonymous = false, headers = {}, key = opened.get(token ?? '')?.key }: CallOptions = {},
  ) => {
    const reply = await request(url, definition, payload, {
      anonymous,
      headers: {
        ...(token === undefined ? {} : { [headerName('tb-token')]: token, [headerName('tb-uuid')]: deviceOf(token) }),
        ...headers,
      },
      key,
      now: clock.now(),
    })
    const session = v.safeParse(Opened, reply.data)
    const begun = reply.ok && session.success ? (session.output.token ?? reply.token) : null
    if (session.success && begun !== null) {
      opened.set(begun, { key: session.output.key, deviceId: headers[headerName('tb-uuid')] ?? TEST_DEVICE })
    }
    return reply
  }

  return {
    port,
    url,
    clock,
    dataDir,
    /** Where the data is, as settings: for who looks into it from beside the server. */
    store,
    /** The world of the server that runs now. */
    get services() {
      return running.services
    },
    get sockets() {
      return running.sockets
    },
    get tasks() {
      return running.tasks
    },
    /** Where its metrics are; null = nowhere. */
    get metricsUrl() {
      return running.metricsPort === null ? null : `http://127.0.0.1:${running.metricsPort}`
    },
    /** Sends visitors elsewhere, as a stop does first. */
    drain: () => running.drain(),
    /** Stops and starts again on the same data and the same port. */
    async restart(): Promise<void> {
      await running.stop()
      running = await start(port)
    },
    /** Makes a call as a client would; whole reply, refused or not. */
    call,
    /** The key of a session that was opened here. */
    keyOf: (token: string) => opened.get(token)?.key,
    /**
     * Logs a demo account in, on a device where it is morning: its session lasts whenever the tests run (B-4). The device is one of its
     * own where it is named. Its token.
     */
    async login(name: string, deviceId?: string): Promise<string> {
      const account = DEMO_ACCOUNTS.find((one) => one.name === name)
      if (account === undefined) throw new Error(`no demo account ${name}`)
      const headers = deviceId === undefined ? {} : { [headerName('tb-uuid')]: deviceId }
      const reply = await call(loginCall, { name, password: account.password, timewd: morningTime(clock.now()) }, { headers })
      if (!reply.ok) throw new Error(`${name} could not log in: ${reply.message}`)
      return reply.data.token
    },
    /** A socket of the token's own device, or of the one that is named; it records what it hears and is closed at the end. Rejects when the server refuses it. */
    async connect(token: string | null = null, deviceId = deviceOf(token)): Promise<TestSocket> {
      const socket = await connect(url, token, deviceId)
      sockets.push(socket)
      return socket
    },
    /** Stops the server; the data directory stays unless it was made for this one. */
    async stop(): Promise<void> {
      for (const socket of sockets) socket.close()
      await running.stop()
      if (options.dataDir === undefined) await removeStore(dataDir)
    },
  }
}

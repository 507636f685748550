import { describe, expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { handOverIsOwn, verify } from '#src/api/contract/session.ts'
import type { LoginPayload } from '#src/api/model/login.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createFailurePolicy } from '#src/app/failurePolicy.ts'
import { createCredentials, type Kept } from '#src/api/transport/credentials.ts'
import type { EndCause, RunningSession, SessionEnding, SessionOpened } from '#src/machines/session/session.ts'
import { provideSession, type SessionPorts } from '#src/machines/session/sessionActors.ts'
import { type SessionEvent, sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { scriptedClient, type ScriptedAnswer } from '#tests/support/scriptedClient.ts'
import { handActor, settled } from './support/deferred.ts'
import { quiet } from './support/handOrder.ts'
import { sessionPorts } from './support/sessionPorts.ts'

const LINK = 'a-link-token-of-twenty-letters'
const { codes } = profile

/** A device without a session that opens a one-time link, with the page's own failure policy; the server answers the exchange so. */
async function openLink(answer: ScriptedAnswer) {
  const clock = new SimulatedClock()
  const alerts: unknown[] = []
  const toasts: unknown[] = []
  const raised = (list: unknown[]) => ({ raise: (item: unknown) => void list.push(item) })
  const onFailure = createFailurePolicy({
    session: () => session,
    notifyAccess: () => undefined,
    toasts: raised(toasts),
    alerts: raised(alerts),
    isAtHelp: () => false,
    token: () => null,
  })
  const { client, asked } = scriptedClient({ answer: () => answer, onFailure })
  let cleared = 0
  const credentials = {
    read: () => null,
    restore: () => null,
    isRemembered: () => false,
    write: () => undefined,
    clear: () => void (cleared += 1),
  }
  const ports = sessionPorts({ client, credentials, toasts: raised(toasts), alerts: raised(alerts), now: () => clock.now() })
  const logic = provideSession(ports)
  const session = createActor(logic, { clock, input: { now: () => clock.now(), linkToken: LINK } })
  session.start()
  await loaded(() => asked.length > 0)
  for (let round = 0; round < 5; round += 1) {
    await quiet()
    clock.increment(3_000)
  }
  await quiet()
  return { state: session.getSnapshot().value, asked, alerts, toasts, cleared }
}

/** The calls come with their code, which is loaded with the first link. */
async function loaded(isThere: () => boolean): Promise<void> {
  await import('#src/machines/session/loginActors.ts')
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve))
}

test.each([
  ['ipBlockade', codes.ipBlockade],
  ['deviceBlockade', codes.deviceBlockade],
])(
  '[S-5] [X-5] a one-time link on a device that is refused (%s) shows why, leads to login, and is not tried again',
  async (name, code) => {
    const { state, asked, alerts, cleared } = await openLink({ code, message: '原因' })
    expect([state, asked, cleared]).toEqual(['anonymous', [verify.path], 1])
    expect(alerts).toEqual([{ key: `errors.${name}`, message: '原因', target: '/login?fromPage=%2Fapp%2Flive' }])
  },
)

test.each([
  ['of the link', codes.notFound],
  ['of the session behind it', codes.authError],
])('[A-3] a refusal %s is the end of a one-time link', async (_, code) => {
  const { state, asked, alerts, toasts } = await openLink({ code })
  expect([state, asked, alerts]).toEqual(['anonymous', [verify.path], []])
  expect(toasts).toMatchObject([{ key: 'toast.linkGone' }])
})

test('[A-3] a link whose server is away is tried again every 3 s', async () => {
  const { state, asked } = await openLink(new Error('no network'))
  expect([state, asked.length]).toEqual([{ exchanging: 'waiting' }, 6])
})

const MIA = { memberId: 'u1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 2 } as const
const LEO = { ...MIA, memberId: 'u2', name: 'leo', nickname: 'Leo' }
const KEY = 'K'.repeat(43)
const OLD: Kept = { token: 'the-token-of-the-old-session', key: KEY, expiresAt: 60_000 }
const NEW: Kept = { token: 'the-token-of-the-new-session', key: KEY, expiresAt: 70_000 }

/** Mia's device, whose session stays or not, opens a one-time link: her own, or one of Leo's that she accepts. */
async function openAsMia({ remembered, own }: { remembered: boolean; own: boolean }) {
  const tab = new Map<string, string>()
  const device = new Map<string, string>()
  const cookies = new Map<string, string>()
  const place = (stored: Map<string, string>) => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const openTab = (stored: Map<string, string>) =>
    createCredentials({
      secure: true,
      now: () => 0,
      session: place(stored),
      device: place(device),
      cookies: {
        read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        write: (text) => {
          const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
          if (text.includes('01 Jan 1970 00:00:00')) cookies.delete(name)
          else cookies.set(name, value)
        },
      },
    })
  const credentials = openTab(tab)
  credentials.write({ ...OLD, expiresAt: 80_000_000 }, remembered)
  const answers: Readonly<Record<string, unknown>> = {
    [memberInfo.path]: MIA,
    [handOverIsOwn.path]: { own },
    [dormantAccountCheck.path]: { dormant: false },
    [verify.path]: { ...NEW, expiresAt: 80_000_000, member: own ? MIA : LEO, tokenDigest: 'a'.repeat(64) },
  }
  const { client } = scriptedClient({ answer: (path) => ({ data: answers[path] }), token: OLD.token })
  const revoked: unknown[] = []
  const notified: SessionEnding[] = []
  const ports = sessionPorts({
    client,
    credentials,
    revoke: ({ token }, { isSilent }) => void revoked.push([token, isSilent]),
    notifyTabs: (_, ending) => void notified.push(ending),
  })
  const session = createActor(provideSession(ports), {
    clock: new SimulatedClock(),
    input: { now: () => 0, linkToken: LINK },
  }).start()
  if (!own) {
    await loaded(() => session.getSnapshot().matches('confirmingLink'))
    session.send({ type: 'loginLink.accepted' })
  }
  await loaded(() => session.getSnapshot().matches({ member: { account: 'active' } }))
  return {
    here: credentials.read()?.token,
    /** Which session a new tab finds. */
    newTab: openTab(new Map()).read()?.token,
    revoked,
    notified,
  }
}

test.each([true, false])(
  '[A-3] the member’s own link replaces the session as long as it was to stay (remembered: %s), and ends the old one in silence',
  async (remembered) => {
    expect(await openAsMia({ remembered, own: true })).toEqual({
      here: NEW.token,
      newTab: remembered ? NEW.token : undefined,
      revoked: [[OLD.token, true]],
      notified: [{ cause: 'replaced', message: null }],
    })
  },
)

test('[A-3] another member’s link is not kept for the tabs to come, and tabs that are open keep their session', async () => {
  expect(await openAsMia({ remembered: true, own: false })).toEqual({
    here: NEW.token,
    newTab: undefined,
    revoked: [],
    notified: [],
  })
})

/** A device that opens a link while a session is stored that is not verified yet; what is asked is answered by hand. */
function openBesideStored() {
  const restore = handActor<SessionOpened | null, undefined>()
  const exchange = handActor<SessionOpened, { token: string; running: RunningSession | null }>()
  const isOwnLink = handActor<boolean, { token: string }>()
  const login = handActor<SessionOpened, { payload: LoginPayload }>()
  const said: string[] = []
  const note = (what: string) => () => void said.push(what)
  const end = fromPromise<void, { ending: SessionEnding; tag: string }>(async () => undefined)
  const machine = sessionMachine.provide({
    actors: {
      restore: restore.logic,
      exchange: exchange.logic,
      isOwnLink: isOwnLink.logic,
      login: login.logic,
      end,
      checkDormancy: fromPromise<boolean, undefined>(async () => false),
    },
    actions: {
      enter: () => undefined,
      notifyEnding: note('ended'),
      notifyLinkGone: note('link gone'),
      forgetLink: note('link forgotten'),
    },
  })
  const session = createActor(machine, { clock: new SimulatedClock(), input: { now: () => 0, linkToken: LINK } }).start()
  onTestFinished(() => void session.stop())
  const send = async (event: SessionEvent) => {
    session.send(event)
    await settled()
  }
  return {
    session,
    said,
    restore,
    exchange,
    login,
    send,
    refuse: (cause: EndCause) => send({ type: 'session.refused', cause, message: null }),
    linkToken: () => session.getSnapshot().context.linkToken,
    /** The server cannot be reached. */
    fail: async () => {
      restore.last().reject(new Error('no network'))
      await settled()
    },
  }
}

const OPENED: SessionOpened = { member: MIA, expiresAt: 60_000 }

describe('a one-time link beside a stored session that is not verified', () => {
  test('[A-3] [S-5] opens its own when the stored one is over, without a word of that', async () => {
    const { refuse, exchange, said, session, linkToken } = openBesideStored()
    await refuse('unauthorized')
    expect(exchange.asked.map(({ input }) => input)).toEqual([{ token: LINK, running: null }])
    exchange.last().resolve(OPENED)
    await settled()
    expect([session.getSnapshot().matches('member'), linkToken(), said]).toEqual([true, null, ['link forgotten']])
  })

  test('[A-3] [S-5] opens its own when the stored one proves to be over once the server can be reached', async () => {
    const { fail, refuse, exchange } = openBesideStored()
    await fail()
    await refuse('loginElsewhere')
    expect(exchange.asked.map(({ input }) => input)).toEqual([{ token: LINK, running: null }])
  })

  test.each<[string, boolean]>([
    ['asked about', false],
    ['not reached', true],
  ])('[S-5] [X-5] is dropped when the device is refused while the stored one is %s', async (_, isUnreached) => {
    const { fail, refuse, exchange, said, linkToken } = openBesideStored()
    if (isUnreached) await fail()
    await refuse('deviceBlockade')
    expect([exchange.asked, linkToken(), said]).toEqual([[], null, ['link forgotten', 'ended']])
  })

  test.each<[string, boolean]>([
    ['asked about', false],
    ['not reached', true],
  ])('[A-3] is dropped by a login while the stored one is %s', async (_, isUnreached) => {
    const { fail, send, login, said, linkToken } = openBesideStored()
    if (isUnreached) await fail()
    await send({ type: 'login.submitted', payload: { name: 'mia', password: 'secret88', flag: 0 } })
    login.last().resolve(OPENED)
    await settled()
    expect([linkToken(), said]).toEqual([null, ['link forgotten']])
  })

  test('[S-5] [X-5] is dropped when the device is refused while somebody logs in', async () => {
    const { send, refuse, exchange, said, linkToken } = openBesideStored()
    await send({ type: 'login.submitted', payload: { name: 'mia', password: 'secret88', flag: 0 } })
    await refuse('ipBlockade')
    expect([exchange.asked, linkToken(), said]).toEqual([[], null, ['link forgotten', 'ended']])
  })

  test('[A-3] waits for a login that fails, and goes on after it', async () => {
    const { send, login, restore, exchange } = openBesideStored()
    await send({ type: 'login.submitted', payload: { name: 'mia', password: 'secret88', flag: 0 } })
    login.last().reject(new Error('wrong'))
    await settled()
    restore.last().resolve(null)
    await settled()
    expect(exchange.asked.map(({ input }) => input.token)).toEqual([LINK])
  })
})

test('[A-3] a link that was not decided on when the session ended is dropped by a registration', async () => {
  const { session, restore, send, refuse, said, linkToken } = openBesideStored()
  restore.last().resolve(OPENED)
  await settled()
  await refuse('authError')
  await send({ type: 'session.begun', opened: OPENED })
  expect([session.getSnapshot().matches('member'), linkToken(), said]).toEqual([true, null, ['ended', 'link forgotten']])
})

test.each<[string, string | null]>([
  ['link', LINK],
  ['login', null],
])(
  '[A-3] [S-5] a session of a %s whose answer comes after the device was refused is not kept, and ends at the server',
  async (_, linkToken) => {
    let answer: (opened: unknown) => void = () => undefined
    const written: unknown[] = []
    const revoked: unknown[] = []
    const asked: string[] = []
    // An answer that is being opened is not called back.
    const call = (({ path }: { path: string }) => {
      asked.push(path)
      return new Promise((resolve) => (answer = resolve))
    }) as unknown as Client['call']
    const credentials = {
      read: () => null,
      restore: () => null,
      isRemembered: () => false,
      write: (kept: Kept) => void written.push(kept),
      clear: () => undefined,
    }
    const revoke: SessionPorts['revoke'] = ({ token }, { isSilent }) => void revoked.push([token, isSilent])
    const logic = provideSession(sessionPorts({ client: { call }, credentials, revoke }))
    const session = createActor(logic, { clock: new SimulatedClock(), input: { now: () => 0, linkToken } }).start()
    if (linkToken === null) session.send({ type: 'login.submitted', payload: { name: 'mia', password: 'secret88', flag: 0 } })
    await loaded(() => asked.length > 0)
    session.send({ type: 'session.refused', cause: 'deviceBlockade', message: null })
    answer({ ...NEW, expiresAt: 80_000_000, member: MIA, tokenDigest: 'a'.repeat(64) })
    await quiet()
    expect([session.getSnapshot().value, written, revoked]).toEqual(['anonymous', [], [[NEW.token, true]]])
  },
)

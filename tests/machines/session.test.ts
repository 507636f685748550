import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { LoginPayload } from '#src/api/model/login.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import {
  type EndCause,
  LinkGone,
  LoginRefused,
  type RunningSession,
  type SessionEnding,
  type SessionOpened,
  sessionTag,
} from '#src/machines/session/session.ts'
import { createCredentials, STORED_SESSION } from '#src/api/transport/credentials.ts'
import { storedElsewhere } from '#src/browser/tabs.ts'
import { sessionChanges } from '#src/machines/session/currentMemberActors.ts'
import { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { handActor, settled } from './support/deferred.ts'

const MIA: MemberInfo = {
  memberId: 'u1',
  name: 'mia',
  nickname: 'Mia',
  avatar: '/art/portrait/u1.svg',
  role: 'member',
  vipLevel: 2,
}
const OPENED: SessionOpened = { member: MIA, expiresAt: 60_000 }
const PAYLOAD: LoginPayload = { name: 'mia', password: 'secret88', flag: 0 }

function begin(options: { linkToken?: string } = {}) {
  const clock = new SimulatedClock()
  let ahead = 0
  const restore = handActor<SessionOpened | null, undefined>()
  const exchange = handActor<SessionOpened, { token: string; running: RunningSession | null }>()
  const isOwnLink = handActor<boolean, { token: string }>()
  const login = handActor<SessionOpened, { payload: LoginPayload }>()
  const end = handActor<void, { ending: SessionEnding; tag: string }>()
  const checkDormancy = handActor<boolean, undefined>()
  const reactivation = handActor<void, { password: string }>()
  const entered: (string | null)[] = []
  const notified: SessionEnding[] = []
  const goneLinks: string[] = []
  const forgotten: string[] = []
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restore: restore.logic,
        exchange: exchange.logic,
        isOwnLink: isOwnLink.logic,
        login: login.logic,
        end: end.logic,
        checkDormancy: checkDormancy.logic,
        reactivate: reactivation.logic,
      },
      actions: {
        enter: (_, { fromPage }) => entered.push(fromPage),
        notifyEnding: (_, { ending }) => notified.push(ending),
        notifyLinkGone: () => goneLinks.push('link'),
        forgetLink: () => forgotten.push('link'),
      },
    }),
    { clock, input: { now: () => clock.now() + ahead, linkToken: options.linkToken ?? null } },
  ).start()
  return {
    actor,
    clock,
    restore,
    exchange,
    isOwnLink,
    login,
    end,
    checkDormancy,
    reactivation,
    entered,
    notified,
    goneLinks,
    forgotten,
    /** The clock is corrected by some ms. */
    correct: (by: number) => {
      ahead += by
      actor.send({ type: 'clock.corrected' })
    },
    at: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
  }
}

async function visitor() {
  const session = begin()
  session.restore.last().resolve(null)
  await settled()
  return session
}

/** A member; `own` = the one-time link is theirs too. */
async function member({ own = false, ...options }: { linkToken?: string; own?: boolean } = {}) {
  const session = begin(options)
  session.restore.last().resolve(OPENED)
  await settled()
  if (options.linkToken !== undefined) session.isOwnLink.last().resolve(own)
  await settled()
  return session
}

const refused = (cause: EndCause, message: string | null = null) => ({ type: 'session.refused' as const, cause, message })

describe('session', () => {
  test('[D-4] [A-1] a device without a stored session is a visitor, one with a session a member', async () => {
    expect((await visitor()).at('anonymous')).toBe(true)
    const session = await member()
    expect(session.at('member')).toBe(true)
    expect(session.actor.getSnapshot().context.member).toEqual(MIA)
  })

  test('[D-4] while the server is unreachable it is neither member nor visitor, and is asked again', async () => {
    const session = begin()
    session.restore.last().reject(new Error('no network'))
    await settled()
    expect(session.at('unverified')).toBe(true)
    session.clock.increment(5_000)
    expect(session.at('restoring')).toBe(true)
    expect(session.restore.asked).toHaveLength(2)
  })

  test('[R-1 fromPage] a login returns to the page that asked for it', async () => {
    const session = await visitor()
    session.actor.send({ type: 'login.opened', fromPage: '/app/live/room/a1' })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect(session.login.last().input.payload).toEqual(PAYLOAD)
    session.login.last().resolve(OPENED)
    await settled()
    expect(session.at('member')).toBe(true)
    expect(session.entered).toEqual(['/app/live/room/a1'])
    expect(session.actor.getSnapshot().context.payload).toBeNull()
  })

  test('[D-4] a refused login keeps its reason and the page to return to; a second press is ignored', async () => {
    const session = await visitor()
    session.actor.send({ type: 'login.opened', fromPage: '/app/me' })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect(session.login.asked).toHaveLength(1)
    const failure = { key: 'errors.invalid', field: 'password', message: '用户名或密码不正确' } as const
    session.login.last().reject(new LoginRefused(failure))
    await settled()
    expect(session.at('anonymous')).toBe(true)
    expect(session.actor.getSnapshot().context).toMatchObject({ failure, fromPage: '/app/me' })
  })

  test('[D-8] the failure of the last login stays until the next one is answered', async () => {
    const session = await visitor()
    const failure = { key: 'errors.invalid', field: 'password', message: '用户名或密码不正确' } as const
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.login.last().reject(new LoginRefused(failure))
    await settled()
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect(session.actor.getSnapshot().context.failure).toEqual(failure)
    session.login.last().resolve(OPENED)
    await settled()
    expect(session.actor.getSnapshot().context.failure).toBeNull()
  })

  test('[D-4] a login cancels a restore or a link exchange that is under way', async () => {
    const restoring = begin()
    restoring.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect([restoring.at('loggingIn'), restoring.restore.last().signal.aborted]).toEqual([true, true])
    restoring.login.last().resolve(OPENED)
    await settled()
    expect(restoring.at('member')).toBe(true)

    const exchanging = begin({ linkToken: 'one-time' })
    exchanging.restore.last().resolve(null)
    await settled()
    exchanging.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    expect([exchanging.at('loggingIn'), exchanging.exchange.last().signal.aborted]).toEqual([true, true])
    expect(exchanging.actor.getSnapshot().context.linkToken).toBeNull()
  })

  test('[D-4] a login that fails before the stored session was verified leads back to restoring', async () => {
    const session = begin()
    session.restore.last().reject(new Error('no network'))
    await settled()
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.login.last().reject(new LoginRefused({ key: 'errors.networkAbnormal', field: null, message: null }))
    await settled()
    expect(session.at('restoring')).toBe(true)
    expect(session.actor.getSnapshot().context.failure?.key).toBe('errors.networkAbnormal')
    session.restore.last().resolve(OPENED)
    await settled()
    expect(session.at('member')).toBe(true)
  })

  test.each<[EndCause]>([
    ['unauthorized'],
    ['authError'],
    ['loginElsewhere'],
    ['accountBlockade'],
    ['passwordChanged'],
    ['ipBlockade'],
  ])('[S-5 once] [X-5] [X-2] %s ends the session and is shown once for twenty failing calls', async (cause) => {
    const session = await member()
    for (let call = 0; call < 20; call += 1) session.actor.send(refused(cause, '原因'))
    expect(session.end.asked.map(({ input }) => input.ending)).toEqual([{ cause, message: '原因' }])
    session.end.last().reject(new Error('no network'))
    await settled()
    for (let call = 0; call < 20; call += 1) session.actor.send(refused(cause, '原因'))
    expect(session.at('anonymous')).toBe(true)
    expect(session.notified).toEqual([{ cause, message: '原因' }])
    expect(session.actor.getSnapshot().context.member).toBeNull()
  })

  test('[S-5 blockade] [B-3 blockade] a visitor sees a blockade at most once in 700 ms, and no other end', async () => {
    const session = await visitor()
    session.clock.increment(1_000)
    session.actor.send(refused('loginElsewhere'))
    expect(session.notified).toEqual([])
    session.actor.send(refused('ipBlockade', 'a'))
    session.actor.send(refused('deviceBlockade', 'b'))
    session.clock.increment(699)
    session.actor.send(refused('ipBlockade', 'c'))
    expect(session.notified.map(({ message }) => message)).toEqual(['a'])
    session.clock.increment(1)
    session.actor.send(refused('ipBlockade', 'd'))
    expect(session.notified.map(({ message }) => message)).toEqual(['a', 'd'])
  })

  test('[S-5] a blockade that ended a session is not shown again by later failing calls', async () => {
    const session = await member()
    session.actor.send(refused('ipBlockade', 'a'))
    session.end.last().resolve()
    await settled()
    session.actor.send(refused('ipBlockade', 'b'))
    expect(session.notified).toHaveLength(1)
  })

  test('[S-5] [S-6] it can end while it is unverified, or while a link is being confirmed', async () => {
    const unknown = begin()
    unknown.restore.last().reject(new Error('refused for another reason'))
    await settled()
    unknown.actor.send(refused('restricted'))
    expect(unknown.end.last().input.ending.cause).toBe('restricted')

    const asked = await member({ linkToken: 'one-time' })
    asked.actor.send(refused('loginElsewhere'))
    expect(asked.at('ending')).toBe(true)
  })

  test.each(['ipBlockade', 'deviceBlockade', 'restricted'] as const)(
    '[S-5] [S-6] [X-5] %s while a link is tried ends that: it is shown once, and the link is not tried again',
    async (cause) => {
      const session = begin({ linkToken: 'one-time' })
      session.restore.last().resolve(null)
      await settled()
      session.actor.send(refused(cause, '原因'))
      session.exchange.last().reject(new Error('refused'))
      session.end.last().resolve()
      await settled()
      session.clock.increment(10_000)
      expect([session.at('anonymous'), session.exchange.asked.length, session.forgotten]).toEqual([true, 1, ['link']])
      expect(session.notified).toEqual([{ cause, message: '原因' }])
    },
  )

  test.each(['asking', 'waiting'])('[S-5] an end that concerns a session leaves a link that is %s alone', async (state) => {
    const session = begin({ linkToken: 'one-time' })
    session.restore.last().resolve(null)
    await settled()
    if (state === 'waiting') session.exchange.last().reject(new Error('no network'))
    await settled()
    session.actor.send(refused('loginElsewhere'))
    expect([session.at({ exchanging: state as 'asking' | 'waiting' }), session.end.asked]).toEqual([true, []])
  })

  test.each(['ipBlockade', 'deviceBlockade', 'restricted'] as const)(
    '[S-5] [S-6] [X-5] %s while logging in is shown in place of the login’s failure',
    async (cause) => {
      const session = await visitor()
      session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
      session.actor.send(refused(cause, '原因'))
      session.login.last().reject(new LoginRefused({ key: 'errors.unknown', field: null, message: null }))
      session.end.last().resolve()
      await settled()
      const { failure, payload } = session.actor.getSnapshot().context
      expect([session.at('anonymous'), failure, payload, session.notified]).toEqual([
        true,
        null,
        null,
        [{ cause, message: '原因' }],
      ])
    },
  )

  test('[S-5] [B-3] a login that meets a blockade which was shown just now does not show it again', async () => {
    const session = await visitor()
    session.actor.send(refused('deviceBlockade', 'a'))
    session.actor.send({ type: 'login.submitted', payload: PAYLOAD })
    session.actor.send(refused('deviceBlockade', 'b'))
    session.end.last().resolve()
    await settled()
    expect([session.at('anonymous'), session.notified.map(({ message }) => message)]).toEqual([true, ['a']])
  })

  test('[D-4] a logout ends it and is confirmed', async () => {
    const session = await member()
    session.actor.send({ type: 'logout.clicked' })
    expect(session.at('ending')).toBe(true)
    session.end.last().resolve()
    await settled()
    expect(session.notified).toEqual([{ cause: 'left', message: null }])
  })

  test('[S-5] the end of the same session in another tab ends it here; of another session it does not', async () => {
    const session = await member()
    const ending: SessionEnding = { cause: 'left', message: null }
    session.actor.send({ type: 'session.endedInOtherTab', tag: sessionTag({ member: MIA, expiresAt: 59_999 }), ending })
    expect(session.at('member')).toBe(true)
    session.actor.send({ type: 'session.endedInOtherTab', tag: sessionTag({ member: MIA, expiresAt: 60_000 }), ending })
    expect(session.at('ending')).toBe(true)
  })
})

describe('a login in another tab', () => {
  test('[A-2] a visitor’s tab becomes a member’s only when the device stores a session', async () => {
    const session = await visitor()
    session.actor.send({ type: 'session.openedInOtherTab' })
    expect(session.restore.asked).toHaveLength(2)
    session.restore.last().resolve(null)
    await settled()
    expect(session.at('anonymous')).toBe(true)
    session.actor.send({ type: 'session.openedInOtherTab' })
    session.restore.last().resolve(OPENED)
    await settled()
    expect(session.at('member')).toBe(true)
    session.actor.send({ type: 'session.openedInOtherTab' })
    expect(session.restore.asked).toHaveLength(3)
    expect(session.entered).toEqual([])
  })
})

test('[A-2] another tab’s login is followed when its session can be read here, however late that is after the login', async () => {
  const kept = new Map<string, string>()
  const jar = { cookie: '' }
  const place = (held: Map<string, string>) => ({
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  })
  const tab = (device: Map<string, string>) =>
    createCredentials({
      secure: true,
      now: () => 0,
      session: place(new Map()),
      device: place(device),
      cookies: { read: () => jar.cookie, write: (cookie) => void (jar.cookie = cookie.split(';')[0] ?? '') },
    })
  // What this tab sees of the device's storage comes after the other tab has written it.
  const seen = new Map<string, string>()
  const here = tab(seen)
  const window = new EventTarget() as Window
  const session = await visitor()
  storedElsewhere(window, STORED_SESSION).subscribe(() => session.actor.send({ type: 'session.openedInOtherTab' }))
  const arrives = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

  tab(kept).write({ token: 'a-token-of-twenty-letters', key: 'K'.repeat(43), expiresAt: 60_000 }, true)
  arrives('anchorage.theme')
  expect(session.restore.asked).toHaveLength(1)
  const [[key, value] = ['', '']] = kept
  seen.set(key, value)
  arrives(key)
  expect(session.restore.asked).toHaveLength(2)
  expect(here.restore()?.token).toBe('a-token-of-twenty-letters')
  session.restore.last().resolve(OPENED)
  await settled()
  expect(session.at('member')).toBe(true)
})

describe('22:00', () => {
  test('[B-4] [Q13] the session ends at its time and not before', async () => {
    const session = await member()
    session.clock.increment(59_999)
    expect(session.at('member')).toBe(true)
    session.clock.increment(1)
    expect(session.end.last().input.ending).toEqual({ cause: 'expired', message: null })
  })

  test('[B-4] [Q13] a clock set forward ends it at once; a clock set back extends it', async () => {
    const forward = await member()
    forward.correct(60_000)
    forward.clock.increment(0)
    expect(forward.at('ending')).toBe(true)

    const back = await member()
    back.correct(-30_000)
    back.clock.increment(60_000)
    expect(back.at('member')).toBe(true)
    back.clock.increment(30_000)
    expect(back.at('ending')).toBe(true)
  })

  test('[B-4] [Q13] a device that was suspended past the end notices it within 30 s', async () => {
    const session = begin()
    session.restore.last().resolve({ member: MIA, expiresAt: 4 * 3_600_000 })
    await settled()
    session.clock.increment(10_000)
    // Timers stood still while the clock went on.
    session.correct(8 * 3_600_000)
    session.clock.increment(30_000)
    expect(session.at('ending')).toBe(true)
  })
})

describe('a one-time link', () => {
  test('[A-3] opens a session for a visitor', async () => {
    const session = begin({ linkToken: 'one-time' })
    session.restore.last().resolve(null)
    await settled()
    expect(session.exchange.last().input).toEqual({ token: 'one-time', running: null })
    session.exchange.last().resolve(OPENED)
    await settled()
    expect(session.at('member')).toBe(true)
  })

  test('[A-3] of the member who is logged in takes the session’s place without a question', async () => {
    const session = await member({ linkToken: 'one-time', own: true })
    expect(session.exchange.last().input).toEqual({ token: 'one-time', running: { memberId: 'u1', tag: sessionTag(OPENED) } })
    session.exchange.last().resolve({ ...OPENED, expiresAt: 70_000 })
    await settled()
    expect([session.at('member'), session.actor.getSnapshot().context.expiresAt]).toEqual([true, 70_000])
  })

  test('[A-3] whose member cannot be learnt is asked about', async () => {
    for (const end of ['fails', 'is silent']) {
      const session = begin({ linkToken: 'one-time' })
      session.restore.last().resolve(OPENED)
      await settled()
      if (end === 'fails') session.isOwnLink.last().reject(new Error('no network'))
      else session.clock.increment(5_000)
      await settled()
      expect([session.at('confirmingLink'), session.exchange.asked]).toEqual([true, []])
    }
  })

  test('[A-3] does not replace another member’s session without asking', async () => {
    const session = await member({ linkToken: 'one-time' })
    expect(session.at('confirmingLink')).toBe(true)
    expect(session.exchange.asked).toEqual([])
    session.actor.send({ type: 'loginLink.declined' })
    expect(session.at('member')).toBe(true)
    expect(session.actor.getSnapshot().context.linkToken).toBeNull()
  })

  test('[A-3] that is used up is reported, and changes neither member nor visitor', async () => {
    const session = await member({ linkToken: 'one-time' })
    session.actor.send({ type: 'loginLink.accepted' })
    session.exchange.last().reject(new LinkGone('gone'))
    await settled()
    expect(session.at('member')).toBe(true)
    expect(session.goneLinks).toEqual(['link'])

    const guest = begin({ linkToken: 'one-time' })
    guest.restore.last().resolve(null)
    await settled()
    guest.exchange.last().reject(new LinkGone('gone'))
    await settled()
    expect(guest.at('anonymous')).toBe(true)
    expect(guest.goneLinks).toEqual(['link'])
  })
})

describe('a running session that a link is to replace', () => {
  type Place = 'checkingLink' | 'confirmingLink' | 'exchanging'
  const PLACES: readonly Place[] = ['checkingLink', 'confirmingLink', 'exchanging']

  async function at(place: Place) {
    const session = begin({ linkToken: 'one-time' })
    session.restore.last().resolve(OPENED)
    await settled()
    if (place !== 'checkingLink') session.isOwnLink.last().resolve(place === 'exchanging')
    await settled()
    expect(session.at(place)).toBe(true)
    return session
  }

  test.each([true, false])(
    '[A-3] [D-4] goes on when the exchange fails (own link: %s): the member is asked, the link kept',
    async (own) => {
      const session = await member({ linkToken: 'one-time', own })
      if (!own) session.actor.send({ type: 'loginLink.accepted' })
      session.exchange.last().reject(new Error('no network'))
      await settled()
      session.clock.increment(10_000)
      expect([session.at('confirmingLink'), session.exchange.asked.length, session.forgotten]).toEqual([true, 1, []])
      session.actor.send({ type: 'loginLink.accepted' })
      session.exchange.last().resolve(OPENED)
      await settled()
      expect([session.at('member'), session.forgotten]).toEqual([true, ['link']])
    },
  )

  test.each(['checkingLink', 'exchanging'] as const)(
    '[D-4] [A-3] ends with a logout in %s, and the link is dropped',
    async (place) => {
      const session = await at(place)
      session.actor.send({ type: 'logout.clicked' })
      expect([session.end.asked.length, session.forgotten]).toEqual([1, ['link']])
      session.end.last().resolve()
      await settled()
      expect([session.at('anonymous'), session.notified]).toEqual([true, [{ cause: 'left', message: null }]])
    },
  )

  test.each(PLACES)('[S-5] [A-3] ends in %s with its end in another tab', async (place) => {
    const session = await at(place)
    const ending: SessionEnding = { cause: 'left', message: null }
    session.actor.send({ type: 'session.endedInOtherTab', tag: 'another', ending })
    expect(session.at(place)).toBe(true)
    session.actor.send({ type: 'session.endedInOtherTab', tag: sessionTag(OPENED), ending })
    expect(session.end.asked.map(({ input }) => input.ending)).toEqual([ending])
  })

  test('[B-4] [Q13] [A-3] ends at its time while the member is asked about the link', async () => {
    const session = await at('confirmingLink')
    session.clock.increment(59_999)
    expect(session.at('confirmingLink')).toBe(true)
    session.clock.increment(1)
    expect(session.end.last().input.ending).toEqual({ cause: 'expired', message: null })
    const corrected = await at('confirmingLink')
    corrected.correct(60_000)
    corrected.clock.increment(0)
    expect(corrected.at('ending')).toBe(true)
  })

  test('[B-4] [A-3] whose time came during an exchange that failed ends', async () => {
    const session = await at('exchanging')
    session.clock.increment(61_000)
    session.exchange.last().reject(new Error('no network'))
    await settled()
    session.clock.increment(0)
    expect(session.end.last().input.ending.cause).toBe('expired')
  })

  test('[A-3] [S-5] a tab whose session was replaced in another one takes up the new one without a word', async () => {
    const session = await member()
    const changes: (string | null)[] = []
    const listening = sessionChanges(session.actor).subscribe((now) => changes.push(now?.memberId ?? null))
    session.actor.send({
      type: 'session.endedInOtherTab',
      tag: sessionTag(OPENED),
      ending: { cause: 'replaced', message: null },
    })
    session.end.last().resolve()
    await settled()
    session.restore.last().resolve(OPENED)
    await settled()
    expect([session.at('member'), session.notified, changes]).toEqual([true, [], [null, 'u1']])
    listening.unsubscribe()
  })

  test('[C-11] a member who changes is shown, and their session goes on', async () => {
    const session = await member()
    const changes: unknown[] = []
    const listening = sessionChanges(session.actor).subscribe((now) => changes.push(now))
    for (const nickname of ['Captain', 'Skipper']) {
      session.actor.send({ type: 'member.changed', member: { ...MIA, nickname } })
      session.actor.send({ type: 'clock.corrected' })
    }
    expect([session.actor.getSnapshot().context.member?.nickname, changes]).toEqual(['Skipper', []])
    session.actor.send({ type: 'logout.clicked' })
    session.end.last().resolve()
    await settled()
    expect(changes).toEqual([null])
    listening.unsubscribe()
  })

  test('[A-3] [D-4] its place is taken for the rest of the page too, although the member is the same', async () => {
    const session = await member({ linkToken: 'one-time', own: true })
    const changes: unknown[] = []
    const listening = sessionChanges(session.actor).subscribe((now) => changes.push(now))
    const renewed = { ...MIA }
    session.exchange.last().resolve({ ...OPENED, member: renewed })
    await settled()
    session.actor.send({ type: 'session.retried' })
    expect(changes).toEqual([renewed])
    listening.unsubscribe()
  })
})

describe('a one-time link and the network', () => {
  test('[A-3] is kept and tried again when the server cannot be reached', async () => {
    const session = begin({ linkToken: 'one-time' })
    session.restore.last().resolve(null)
    await settled()
    session.exchange.last().reject(new Error('no network'))
    await settled()
    expect([session.goneLinks, session.forgotten, session.at('exchanging')]).toEqual([[], [], true])
    session.clock.increment(3_000)
    expect(session.exchange.asked.map(({ input }) => input.token)).toEqual(['one-time', 'one-time'])
    session.exchange.last().resolve(OPENED)
    await settled()
    expect([session.at('member'), session.goneLinks, session.forgotten]).toEqual([true, [], ['link']])
  })

  test('[A-3] is stored while the member is asked, and deleted with the answer', async () => {
    const session = await member({ linkToken: 'one-time' })
    expect(session.forgotten).toEqual([])
    session.actor.send({ type: 'loginLink.declined' })
    expect(session.forgotten).toEqual(['link'])
  })
})

describe('a dormant account', () => {
  test('[S-3] is reactivated by its password', async () => {
    const session = await member()
    session.checkDormancy.last().resolve(true)
    await settled()
    expect(session.at({ member: { account: 'dormant' } })).toBe(true)
    session.actor.send({ type: 'reactivation.submitted', password: 'wrong' })
    const failure = { key: 'errors.invalid', field: 'password', message: '密码不正确' } as const
    session.reactivation.last().reject(new LoginRefused(failure))
    await settled()
    expect(session.at({ member: { account: 'dormant' } })).toBe(true)
    expect(session.actor.getSnapshot().context.failure).toEqual(failure)
    session.actor.send({ type: 'reactivation.submitted', password: 'right' })
    expect(session.reactivation.last().input).toEqual({ password: 'right' })
    session.reactivation.last().resolve()
    await settled()
    expect(session.at({ member: { account: 'active' } })).toBe(true)
  })

  test('[S-3] counts as active when its state cannot be asked', async () => {
    const session = await member()
    session.checkDormancy.last().reject(new Error('no network'))
    await settled()
    expect(session.at({ member: { account: 'active' } })).toBe(true)
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { referrerInfo, register, registerTerms, sendCode } from '#src/api/contract/registration.ts'
import { configInfo } from '#src/api/contract/site.ts'
import { TERMS } from '#src/api/model/terms.ts'
import { profile } from '#src/api/profile.ts'
import { provideClosure } from '#src/machines/access/accessActors.ts'
import { keptRegistration, provideRegister } from '#src/machines/account/registerActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

const PHONE = { channel: 'phone', target: '+8613800138000' } as const
const EMAIL = { channel: 'email', target: 'mia@harbour.example' } as const
const SENT = { ticket: 'a-ticket-of-a-code-01', againAt: 60_000, expiresAt: 300_000 }
const NOW = Date.UTC(2026, 0, 1)

type Answer = Parameters<typeof askedServer>[0]

/** A registration over a server that answers so, in a tab that holds the codes of its visit. */
function registering(answer: Answer, codes: Readonly<Record<string, string>> = {}) {
  const { storage, kept } = memoryStorage()
  for (const [key, code] of Object.entries(codes)) storage.write(key, code)
  const { client, asked } = askedServer(answer)
  const begun: unknown[] = []
  const went: unknown[] = []
  const machine = provideRegister({
    client,
    tab: storage,
    navigator: { go: (path, options) => went.push([path, options]), here: () => '/register' },
    now: () => NOW,
    beginSession: (opened) => begun.push(opened),
  })
  return { machine, storage, kept, asked, begun, went }
}

test.each([
  ['an invitation before a recommendation', { i_code: 'INVITE', r_code: 'REFER' }, 'INVITE'],
  ['a recommendation alone', { r_code: 'REFER' }, 'REFER'],
])('[E-4] who invited a visitor is asked for by the code of %s', async (_, codes, code) => {
  const { machine, asked } = registering(({ path }) => (path === registerTerms.path ? 'terms' : { name: 'l*o' }), codes)
  expect(await answerOf(machine, 'open')).toEqual({ terms: 'terms', referrer: 'l*o' })
  expect(asked).toContainEqual({ path: referrerInfo.path, payload: { code } })
})

test('[E-4] without a code nobody is asked who invited', async () => {
  const { machine, asked } = registering(() => 'terms')
  expect(await answerOf(machine, 'open')).toEqual({ terms: 'terms', referrer: null })
  expect(asked.map(({ path }) => path)).toEqual([registerTerms.path])
})

test('[E-4] a registration opens also where nobody says who invited', async () => {
  const answer: Answer = ({ path }) => {
    if (path === referrerInfo.path) throw new Error('no network')
    return 'terms'
  }
  expect(await answerOf(registering(answer, { i_code: 'INVITE' }).machine, 'open')).toEqual({ terms: 'terms', referrer: null })
})

const ORDER = { key: 'k1', name: 'mia', password: 'lighthouse7', birthday: '1990-02-28', contacts: [] }

test('[A-2] [E-4] a registration is sent with all that its visit adds to what was written', async () => {
  const { machine, asked } = registering(() => ({ result: 'taken' }), { i_code: 'INVITE', r_code: 'REFER' })
  await answerOf(machine, 'register', ORDER)
  expect(asked).toEqual([
    {
      path: register.path,
      payload: {
        ...ORDER,
        i_code: 'INVITE',
        r_code: 'REFER',
        agreed: true,
        terms: TERMS.version,
        timewd: expect.stringMatching(new RegExp(`^${NOW}[+-]`)),
      },
    },
  ])
})

/** Has the tab keep a code that was sent to each contact. */
function keepCodes(storage: ReturnType<typeof memoryStorage>['storage']) {
  storage.write('register.code.phone', { contact: PHONE, ...SENT })
  storage.write('register.code.email', { contact: EMAIL, ...SENT })
}

/** A registration that the server answers so, of a tab that kept the codes of its visit and of its contacts. */
async function registered(answer: object) {
  const { machine, storage, kept, begun } = registering(() => answer, { i_code: 'INVITE', r_code: 'REFER' })
  keepCodes(storage)
  const before = [...kept]
  return { answer: await answerOf(machine, 'register', ORDER), before, kept: [...kept], begun }
}

const OPENED = { result: 'done', coins: 88, token: 't' }
const TAKEN = { result: 'taken' }

test.each([
  ['is done', OPENED, { result: 'done', coins: 88 }],
  ['was refused', TAKEN, TAKEN],
])('[A-2] a registration that %s is answered so', async (_, said, answer) => {
  expect((await registered(said)).answer).toEqual(answer)
})

test.each([
  ['begins the session of its answer', OPENED, [OPENED]],
  ['that was refused begins no session', TAKEN, []],
])('[A-2] a registration %s', async (_, said, begun) => {
  expect((await registered(said)).begun).toEqual(begun)
})

test('[A-2] once a registration is done what the tab kept of it is forgotten', async () => {
  const { before, kept } = await registered(OPENED)
  expect([before.length, kept]).toEqual([4, []])
})

test('[A-2] all that the tab kept of a registration stays when it is refused', async () => {
  const { before, kept } = await registered(TAKEN)
  expect(kept).toEqual(before)
})

test('[A-2] of a registration that was not begun the tab kept nothing', () => {
  expect(keptRegistration(memoryStorage().storage)).toEqual({ draft: null, sent: { phone: null, email: null } })
})

test('[A-2] after a reload each code that was sent is had for its own contact', () => {
  const { storage } = memoryStorage()
  keepCodes(storage)
  expect(keptRegistration(storage).sent).toEqual({ phone: { contact: PHONE, ...SENT }, email: { contact: EMAIL, ...SENT } })
})

const START = {
  now: () => NOW,
  makeId: () => 'id-1',
  draft: null,
  sent: { phone: null, email: null },
  fromPage: null,
}

const CODES = [
  ['phoneCode', PHONE],
  ['emailCode', EMAIL],
] as const

/** A registration that asked for a code to a contact, which was sent. */
async function askCode(by: (typeof CODES)[number][0], contact: (typeof CODES)[number][1]) {
  const answer: Answer = ({ path }) => {
    if (path === sendCode.path) return { result: 'sent', ...SENT, againAt: NOW + 60_000, expiresAt: NOW + 300_000 }
    return { isOpen: true, phone: 'may', email: 'may', coins: 0 }
  }
  const { machine, storage, asked } = registering(answer)
  const actor = createActor(machine, { input: START }).start()
  onTestFinished(() => void actor.stop())
  actor.getSnapshot().children[by]?.send({ type: 'code.asked', contact, name: 'mia' })
  await settled()
  return { asked, storage }
}

test.each(CODES)('[A-2] a code to register by is sent to its contact: %s', async (by, contact) => {
  const { asked } = await askCode(by, contact)
  expect(asked.find(({ path }) => path === sendCode.path)?.payload).toMatchObject({ purpose: 'register', key: 'id-1', contact })
})

test.each(CODES)('[A-2] a code to register by that was sent is kept by the tab: %s', async (by, contact) => {
  const { storage } = await askCode(by, contact)
  const kept = Object.entries(keptRegistration(storage).sent).filter(([, sent]) => sent !== null)
  expect(kept.map(([channel, sent]) => [channel, sent?.contact])).toEqual([[contact.channel, contact]])
})

test.each([
  ['/app/live?sort=hot', '/app/live?sort=hot'],
  [null, profile.home],
  ['https://evil.example/', profile.home],
  ['/login', profile.home],
  ['/register?i_code=x', profile.home],
  ['/entry/register', profile.home],
  ['/entry/login', profile.home],
  ['/registered', '/registered'],
  ['/app/login', '/app/login'],
])('[R-1] who registered goes back to where that was asked for, unless that is an entrance too: %s', (fromPage, target) => {
  const { machine, went } = registering(() => ({}))
  const { context } = createActor(machine, { input: { ...START, fromPage } }).getSnapshot()
  const actor = createActor(machine, {
    input: START,
    snapshot: machine.resolveState({ value: 'welcoming', context }),
  }).start()
  actor.send({ type: 'welcome.left' })
  actor.stop()
  expect(went).toEqual([[target, { replace: true }]])
})

const CLOSURE = { from: 1, until: 2, words: { 'zh-CN': '维护', en: 'Works' } }

test.each([
  ['what was written', JSON.stringify(CLOSURE), CLOSURE],
  ['nothing where nothing was written', '', null],
  ['nothing where it cannot be read', '{"from":"x"}', null],
])('[S-6] of a closed site it is said why and until when: %s', async (_, value, closure) => {
  const list = [
    { keyCode: 'other', value: JSON.stringify({ ...CLOSURE, until: 9 }) },
    { keyCode: 'maintenance', value },
  ]
  const { client, asked } = askedServer(() => ({ list }))
  const actor = createActor(provideClosure(client)).start()
  await settled()
  expect([actor.getSnapshot().output, asked]).toEqual([
    closure,
    [{ path: configInfo.path, payload: { keyCodes: ['maintenance'] } }],
  ])
})

test('[S-6] of a closed site that answers nothing, nothing is said and nothing fails', async () => {
  const { client } = askedServer(() => {
    throw new Error('no network')
  })
  const actor = createActor(provideClosure(client))
  // Without one an error of the actor would go to whoever runs it.
  actor.subscribe({ error: () => undefined })
  actor.start()
  await settled()
  const { status, output } = actor.getSnapshot()
  expect([status, output]).toEqual(['done', null])
})

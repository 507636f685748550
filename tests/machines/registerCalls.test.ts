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

test('[A-2] [E-4] a registration is sent with the codes of its visit, the terms that were agreed to, and the device’s time', async () => {
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

/** Has the tab keep a code that was sent to each contact, and what is written. */
function keepCodes(storage: ReturnType<typeof memoryStorage>['storage']) {
  storage.write('register.code.phone', { contact: PHONE, ...SENT })
  storage.write('register.code.email', { contact: EMAIL, ...SENT })
}

test('[A-2] a new account’s session begins with its answer, and what the tab kept of it is forgotten', async () => {
  const opened = { result: 'done', coins: 88, token: 't' }
  const { machine, storage, kept, begun } = registering(() => opened, { i_code: 'INVITE', r_code: 'REFER' })
  keepCodes(storage)
  expect(await answerOf(machine, 'register', ORDER)).toEqual({ result: 'done', coins: 88 })
  expect([begun, [...kept.keys()]]).toEqual([[opened], []])
})

test('[A-2] a registration that was refused begins no session, and all that the tab kept of it stays', async () => {
  const { machine, storage, kept, begun } = registering(() => ({ result: 'taken' }), { i_code: 'INVITE' })
  keepCodes(storage)
  const before = [...kept]
  expect(await answerOf(machine, 'register', ORDER)).toEqual({ result: 'taken' })
  expect([begun, [...kept]]).toEqual([[], before])
})

test('[A-2] after a reload each code that was sent is had for its own contact', () => {
  const { storage } = memoryStorage()
  expect(keptRegistration(storage)).toEqual({ draft: null, sent: { phone: null, email: null } })
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

test.each([
  ['phoneCode', PHONE],
  ['emailCode', EMAIL],
] as const)('[A-2] a code to register by is sent to its contact, and kept by the tab: %s', async (by, contact) => {
  const answer: Answer = ({ path }) => {
    if (path === sendCode.path) return { result: 'sent', ...SENT, againAt: NOW + 60_000, expiresAt: NOW + 300_000 }
    return { isOpen: true, phone: 'may', email: 'may', coins: 0 }
  }
  const { machine, storage, asked } = registering(answer)
  const actor = createActor(machine, { input: START }).start()
  onTestFinished(() => void actor.stop())
  actor.getSnapshot().children[by]?.send({ type: 'code.asked', contact, name: 'mia' })
  await settled()
  expect(asked.find(({ path }) => path === sendCode.path)?.payload).toMatchObject({ purpose: 'register', key: 'id-1', contact })
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
])('[R-1] who registered goes back to where that was asked for, not to another entrance: %s', (fromPage, target) => {
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

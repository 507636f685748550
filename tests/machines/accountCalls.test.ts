import { NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import { contactFinish, contactSendCode } from '#src/api/contract/contacts.ts'
import { letterReply, letterStart } from '#src/api/contract/letters.ts'
import { messageReadAll } from '#src/api/contract/messages.ts'
import { keptRecovery, provideRecover } from '#src/machines/account/recoverActors.ts'
import { recoverName } from '#src/machines/account/recoverFields.ts'
import { provideSecurity } from '#src/machines/account/securityActors.ts'
import { type ChatListPorts, provideChatList } from '#src/machines/chat/chatListActors.ts'
import { sendPicture } from '#src/machines/kit/uploadActors.ts'
import { provideLetters } from '#src/machines/letters/lettersActors.ts'
import { provideMessages } from '#src/machines/messages/messagesActors.ts'
import { doneOf, isFresh, nextStep, SECURITY_ITEMS } from '#src/ui/security/progress.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

test.each([
  ['bind', { contact: { channel: 'email', email: 'm@x.example' } }],
  ['change', { channel: 'email' }],
  ['withdrawPassword', { channel: 'email' }],
  ['factor', { channel: 'email' }],
] as const)('[C-8] a code to %s names the contact only where it is not bound yet', async (purpose, target) => {
  const { client, asked } = askedServer(() => ({}))
  const order = { key: 'k1', contact: { channel: 'email', email: 'm@x.example' } }
  await answerOf(provideSecurity(client).codes[purpose], 'send', order)
  expect(asked).toEqual([{ path: contactSendCode.path, payload: { purpose, key: 'k1', ...target } }])
})

test('[C-8] what came of a contact that was to take its place is handed on with how the account stands then', async () => {
  const finished = { result: 'contactTaken' }
  const { client } = askedServer(({ path }) => (path === contactFinish.path ? finished : path))
  const { security } = provideSecurity(client)
  expect(await answerOf(security, 'act', { order: { act: 'finish', channel: 'email' } })).toMatchObject({ finished })
  expect(await answerOf(security, 'act', { order: { act: 'load' } })).toMatchObject({ finished: null })
})

test('[C-8] what the tab kept of a recovery is gone with it', () => {
  const { storage, kept } = memoryStorage()
  const draft = { name: 'mia', channel: 'phone', country: 'CN', phone: '1', email: '' } as const
  const { client } = askedServer(() => ({}))
  const { actions } = provideRecover({ client, tab: storage }).implementations
  const keepDraft = actions.keepDraft as unknown as (_: unknown, params: { draft: object | null }) => void
  keepDraft(null, { draft })
  expect(keptRecovery(storage)).toEqual({ draft, sent: null, grant: null })
  keepDraft(null, { draft: null })
  expect([...kept]).toEqual([])
})

test('[C-8] a name is sent as accounts have it, however it is typed', () => {
  expect(recoverName({ name: '  Mia ' })).toBe('mia')
})

test('[C-8] every part of an account’s security counts, a password for half a year', () => {
  const NOTHING = { passwordAt: 0, phone: false, email: false, realName: false, withdrawPassword: false, factor: false }
  const now = 200 * 86_400_000
  const done = (part: object) => doneOf({ ...NOTHING, ...part }, now)
  const parts = Object.keys(NOTHING).map((part) => ({ [part]: part === 'passwordAt' ? now : true }))
  expect([done({}), ...parts.map(done)]).toEqual([0, ...parts.map(() => 1)])
  expect([parts.length, done(Object.assign({}, ...parts) as object)]).toEqual([SECURITY_ITEMS, SECURITY_ITEMS])
  const halfYear = 180 * 86_400_000
  expect([isFresh(1, halfYear), isFresh(0, halfYear)]).toEqual([true, false])
})

test.each([
  ['a password that is old, before all', { passwordAt: 0 }, 'password'],
  ['a way to recover it, where there is none', {}, 'email'],
  ['the second factor, where there is a contact', { phone: true }, 'factor'],
  ['the withdrawal password', { phone: true, factor: true }, 'withdrawPassword'],
  ['the real name', { phone: true, factor: true, withdrawPassword: true }, 'realName'],
  ['the other contact', { phone: true, factor: true, withdrawPassword: true, realName: true }, 'email'],
  ['nothing', { phone: true, email: true, factor: true, withdrawPassword: true, realName: true }, null],
] as const)('[C-11] what secures an account best next is %s', (_, part, step) => {
  const now = 200 * 86_400_000
  const NOTHING = { passwordAt: now, phone: false, email: false, realName: false, withdrawPassword: false, factor: false }
  expect(nextStep({ ...NOTHING, ...part }, now)).toBe(step)
})

test('[C-11] a contact that cannot be linked is not the next step of an account’s security', () => {
  const progress = { passwordAt: 0, phone: false, email: false, realName: false, withdrawPassword: false, factor: false }
  expect([nextStep(progress, 0, { phone: true, email: false }), nextStep(progress, 0, { phone: false, email: false })]).toEqual([
    'phone',
    'factor',
  ])
})

test.each([
  [null, letterStart, { kind: 'feedback' }],
  ['l1', letterReply, { letterId: 'l1' }],
])('[C-11] a line of letter %s goes with its pictures, by the call of its own', async (letterId, { path }, place) => {
  const { client, socket, asked } = askedServer(() => ({ letter: { letterId: 'l1' } }))
  const ports = { client, socket, tabStorage: memoryStorage().storage, members: { current: () => null, changes: NEVER } }
  const { draft } = provideLetters(ports as unknown as Parameters<typeof provideLetters>[0])
  const line = { clientId: 'c1', text: 'hello', pictures: ['p1', 'p2'] }
  expect(await answerOf(draft, 'send', { ...line, letterId, kind: 'feedback' })).toEqual({ letterId: 'l1' })
  expect(asked).toEqual([{ path, payload: { ...line, ...place } }])
})

test.each([
  [204, { uploadId: 'u1' }],
  [413, { trouble: 'size' }],
  [null, { trouble: 'network' }],
])('[P-10] a picture whose upload ended with %s has arrived, or it is said why not', async (status, arrival) => {
  const { client } = askedServer(() => ({ uploadId: 'u1', upload: '/u' }))
  const upload = async (_: object, fail: (status: number | null) => void) => {
    if (status !== 204) fail(status)
  }
  const picture = { type: 'image/png', body: new Blob(['x']) }
  const ports = { client, upload } as unknown as Parameters<typeof sendPicture>[0]
  const chosen = picture as unknown as Parameters<typeof sendPicture>[2]
  expect(await sendPicture(ports, 'letter', chosen, new AbortController().signal)).toEqual(arrival)
})

test('[C-13] older lines of a filtered list are those before the oldest that came, page after page', async () => {
  const pages = [[50, 60], [30, 40], [10]].map((seqs) => ({ events: seqs.map(lineOf), older: true }))
  const { client, asked } = askedServer(() => ({ ...pages[asked.length - 1], older: asked.length < pages.length }))
  const members = { current: () => null, changes: NEVER }
  const ports = { client, rooms: {}, storage: memoryStorage().storage, members, hidden: of(false), now: () => 0 }
  const list = provideChatList(ports as unknown as ChatListPorts)
  const { rows } = (await answerOf(list, 'loadOlder', { room: 'c1', before: 70, filter: 'high' })) as { rows: { seq: number }[] }
  expect(rows.map(({ seq }) => seq)).toEqual([10, 30, 40, 50, 60])
  expect(asked.map(({ payload }) => (payload as { before: number }).before)).toEqual([70, 50, 30])
})

/** A line of the chat as history has it. */
const lineOf = (seq: number) => ({ kind: 'chat', seq, at: seq, body: { id: `m${seq}`, msgType: 'text', content: 'hello' } })

test('[C-11] all messages of one kind are read up to the latest that was seen, or all there are', async () => {
  const { client, socket, asked } = askedServer(() => ({}))
  const { readAll } = provideMessages({ client, socket })
  await answerOf(readAll, 'act', { order: { kind: 'system', upTo: 5 } })
  await answerOf(readAll, 'act', { order: { kind: null, upTo: 5 } })
  expect(asked).toEqual([
    { path: messageReadAll.path, payload: { kind: 'system', upTo: 5 } },
    { path: messageReadAll.path, payload: { upTo: 5 } },
  ])
})

import { NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import {
  supportClose,
  supportLeave,
  supportPicture,
  supportRate,
  supportReopen,
  supportSend,
  supportState,
  supportUpload,
} from '#src/api/contract/support.ts'
import { provideSupport } from '#src/machines/support/supportActors.ts'
import { KEPT } from '#src/machines/support/visitorKeyActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf, partOf } from './support/partOf.ts'

// What a customer asks of customer service, and what they look at again after.

const KEY = 'client-made-id-0001client-made-id-0002'
const CHAT = 'conversation-1'

/** A customer who is known to customer service, unless `isNew`; how the upload of a picture ended: a status, or undefined = it arrived. */
function begin({ isNew = false, ended }: { isNew?: boolean; ended?: number | null } = {}) {
  const server = askedServer(({ path }) => {
    if (path === supportUpload.path) return { uploadId: 'u1', upload: '/up/1' }
    return path === supportLeave.path ? { letterId: 'l1' } : { conversation: { conversationId: CHAT } }
  })
  const { storage } = memoryStorage()
  if (!isNew) storage.write(KEPT.key, KEY)
  const changes = new Subject<null>()
  let made = 0
  const uploaded: string[] = []
  const support = provideSupport({
    ...server,
    storage,
    tabStorage: memoryStorage().storage,
    socket: { sockets: NEVER, back: server.socket.back },
    members: { current: () => null, changes },
    makeId: () => `client-made-id-000${(made += 1)}`,
    random: () => 0,
    onNeeded: () => undefined,
    upload: async ({ path }: { path: string }, fail: (status: number | null) => void) => {
      uploaded.push(path)
      if (ended !== undefined) fail(ended)
      return ended === undefined
    },
  })
  const act = (order: object) => answerOf(support.act, 'act', { order })
  return { ...server, support, changes, act, uploaded }
}

test.each([
  ['ended', { act: 'close' }, supportClose, {}],
  ['taken up again', { act: 'reopen' }, supportReopen, {}],
  ['rated', { act: 'rate', rating: 4, words: '' }, supportRate, { rating: 4 }],
  ['rated with words', { act: 'rate', rating: 2, words: 'slow' }, supportRate, { rating: 2, words: 'slow' }],
] as const)('[R-4] a chat is %s by its own call, as whoever it is of', async (_, order, { path }, more) => {
  const { act, asked } = begin()
  const out = await act({ ...order, conversationId: CHAT })
  expect(asked).toEqual([{ path, payload: { key: KEY, conversationId: CHAT, ...more } }])
  expect(out).toEqual({ act: order.act, letterId: null })
})

test('[R-4] a message that is left goes with how to reach its writer, and is told as the letter that it became', async () => {
  const { act, asked } = begin()
  const contact = { channel: 'email', email: 'm@x.example' }
  const out = await act({ act: 'leave', clientId: 'c1', text: 'hello', contact })
  expect(asked).toEqual([{ path: supportLeave.path, payload: { key: KEY, clientId: 'c1', text: 'hello', contact } }])
  expect(out).toEqual({ act: 'leave', letterId: 'l1' })
})

test.each([
  [null, {}],
  [CHAT, { conversationId: CHAT }],
])('[R-4] a line of chat %s goes with its pictures and names the chat that it goes on', async (letterId, chat) => {
  const { support, asked } = begin()
  const line = { clientId: 'c1', text: 'hello', pictures: ['p1', 'p2'] }
  expect(await answerOf(support.draft, 'send', { ...line, letterId, kind: 'feedback' })).toEqual({ letterId: CHAT })
  expect(asked).toEqual([{ path: supportSend.path, payload: { key: KEY, ...line, ...chat } }])
})

test('[R-4] how a chat stands is asked for as whoever the device knows, and as nobody where it knows none', async () => {
  const payloads = await Promise.all(
    [false, true].map(async (isNew) => {
      const { support, asked } = begin({ isNew })
      await answerOf(support.support, 'load', { query: null })
      return asked
    }),
  )
  expect(payloads).toEqual([[{ path: supportState.path, payload: { key: KEY } }], [{ path: supportState.path, payload: {} }]])
})

test('[R-4] a picture of a chat is asked for as whoever it is of', async () => {
  const { support, asked } = begin()
  await answerOf(support.picture, 'act', { order: { conversationId: CHAT, pictureId: 'p1' } })
  expect(asked).toEqual([{ path: supportPicture.path, payload: { key: KEY, conversationId: CHAT, pictureId: 'p1' } }])
})

const PICTURE = { name: 'a.png', type: 'image/png', body: new Blob(['xyz']) }

test('[R-4] a picture for a line is announced as what it is and sent where it is wanted', async () => {
  const { support, asked, uploaded } = begin()
  expect(await answerOf(support.draft, 'upload', { picture: PICTURE })).toEqual({ uploadId: 'u1' })
  expect(asked).toEqual([{ path: supportUpload.path, payload: { key: KEY, type: 'image/png', bytes: 3 } }])
  expect(uploaded).toEqual(['/up/1'])
})

test.each([
  [413, 'size'],
  [null, 'network'],
])('[R-4] a picture for a line whose upload ended with %s did not arrive, for its reason', async (ended, trouble) => {
  const { support } = begin({ ended })
  expect(await answerOf(support.draft, 'upload', { picture: PICTURE })).toEqual({ trouble })
})

test('[R-4] what can be no picture of a line is not announced', async () => {
  const { support, asked } = begin()
  const picture = { ...PICTURE, type: 'text/html' }
  expect([await answerOf(support.draft, 'upload', { picture }), asked]).toEqual([{ trouble: 'type' }, []])
})

/** How often how the chat stands would be asked for again, by what happens. */
function heard(of: ReturnType<typeof begin>) {
  const { shown, stop } = partOf(of.support.support, 'changes', { query: null })
  onTestFinished(stop)
  const begun = shown.length
  return () => shown.length - begun
}

test.each([
  ['a line is sent', (of) => answerOf(of.support.draft, 'send', { clientId: 'c1', text: 'a', pictures: [], letterId: null })],
  ['a chat is ended', ({ act }) => act({ act: 'close', conversationId: CHAT })],
  ['a message is left', ({ act }) => act({ act: 'leave', clientId: 'c1', text: 'a', contact: null })],
  ['the link is back', ({ socket }) => socket.back.next(true)],
  ['somebody logs in or out', ({ changes }) => changes.next(null)],
] as const satisfies readonly (readonly [string, (of: ReturnType<typeof begin>) => unknown])[])(
  '[R-4] how a chat stands is asked for again once %s',
  async (_, happens) => {
    const one = begin()
    const times = heard(one)
    await happens(one)
    expect(times()).toBe(1)
  },
)

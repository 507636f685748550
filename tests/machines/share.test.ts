import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { shortUrl } from '#src/api/contract/shortLinks.ts'
import type { Shared } from '#src/machines/invite/inviteMachine.ts'
import { provideSharing } from '#src/machines/share/shareActors.ts'
import { type ScriptedAnswer, scriptedClient } from '#tests/support/scriptedClient.ts'

const SHARED: Shared = { title: 'Night', text: 'Come and see:', url: 'https://site.example/s/ABCDEFGHJ' }
const FOUND: ScriptedAnswer = { data: { code: 'ABCDEFGHJ', isOwn: true } }

function start({
  isMember = true,
  share = async () => undefined,
}: { isMember?: boolean; share?: (shared: Shared) => Promise<void> } = {}) {
  const script: { answer: ScriptedAnswer } = { answer: FOUND }
  const { client, asked } = scriptedClient({ answer: () => script.answer })
  const copied: string[] = []
  const sharing = provideSharing({
    client,
    origin: 'https://site.example',
    isMember: () => isMember,
    copyText: async (text) => {
      if (text === 'forbidden') throw new Error('not allowed')
      copied.push(text)
    },
    share,
  })({ kind: 'room', id: 'a1' })
  const run = <Ref extends { start: () => Ref; stop: () => unknown }>(actor: Ref) => {
    onTestFinished(() => void actor.stop())
    return actor.start()
  }
  return {
    script,
    asked,
    copied,
    link: () => run(createActor(sharing.link)),
    copy: () => run(createActor(sharing.copy)),
    share: () => {
      if (sharing.share === null) throw new Error('there is no way to share')
      return run(createActor(sharing.share))
    },
  }
}

test('[C-7] the link of a thing is asked for when it is to be shared, and again after a failure', async () => {
  const page = start()
  page.script.answer = new Error('no network')
  const link = page.link()
  await expect.poll(() => link.getSnapshot().value).toBe('failed')
  expect(link.getSnapshot().context.errorKey).not.toBeNull()
  page.script.answer = FOUND
  link.send({ type: 'link.retried' })
  expect(link.getSnapshot().context.errorKey).toBeNull()
  await expect.poll(() => link.getSnapshot().value).toBe('ready')
  expect(link.getSnapshot().context.link).toEqual({ url: SHARED.url, isOwn: true })
})

test('[C-11] a member’s link that was copied or sent is told of once', async () => {
  const page = start()
  const copy = page.copy()
  copy.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => copy.getSnapshot().value).toBe('copied')
  await expect.poll(() => page.asked).toEqual([shortUrl.path])
  copy.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => page.copied).toHaveLength(2)
  const share = page.share()
  share.send({ type: 'act.sent', order: SHARED })
  await expect.poll(() => share.getSnapshot().value).toBe('resting')
  expect(page.asked).toHaveLength(1)
})

test('[C-11] a link that the device handed on is told of', async () => {
  const sent: Shared[] = []
  const page = start({ share: async (shared) => void sent.push(shared) })
  const share = page.share()
  share.send({ type: 'act.sent', order: SHARED })
  await expect.poll(() => page.asked).toEqual([shortUrl.path])
  expect(sent).toEqual([SHARED])
})

test('[C-11] what the device could not hand on is said, and not told of', async () => {
  const page = start({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  const share = page.share()
  share.send({ type: 'act.sent', order: SHARED })
  await expect.poll(() => share.getSnapshot().context.errorKey).not.toBeNull()
  expect(page.asked).toEqual([])
})

test('[C-11] a device without a way to share offers none', () => {
  const { client } = scriptedClient({ answer: () => FOUND })
  const ports = {
    client,
    origin: 'https://site.example',
    isMember: () => true,
    copyText: async () => undefined,
    share: undefined,
  }
  expect(provideSharing(ports)({ kind: 'room', id: 'a1' }).share).toBeNull()
})

test('[C-11] what was not handed on is not told of: a copy that is forbidden, a sheet that was closed, a visitor’s', async () => {
  const forbidden = start()
  const copy = forbidden.copy()
  copy.send({ type: 'copy.pressed', text: 'forbidden' })
  await expect.poll(() => copy.getSnapshot().value).toBe('byHand')
  const closed = start({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  const share = closed.share()
  share.send({ type: 'act.sent', order: SHARED })
  await expect.poll(() => share.getSnapshot().value).toBe('resting')
  expect(share.getSnapshot().context.errorKey).toBeNull()
  const visitor = start({ isMember: false })
  const own = visitor.copy()
  own.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => own.getSnapshot().value).toBe('copied')
  expect([forbidden.asked, closed.asked, visitor.asked]).toEqual([[], [], []])
})

test('[C-11] a link that was handed on and could not be told of is told of with the next time', async () => {
  const page = start()
  page.script.answer = new Error('no network')
  const copy = page.copy()
  copy.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => page.asked).toHaveLength(1)
  page.script.answer = FOUND
  await expect.poll(() => copy.getSnapshot().value).toBe('copied')
  copy.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => page.asked).toHaveLength(2)
  copy.send({ type: 'copy.pressed', text: SHARED.url })
  await expect.poll(() => page.copied).toHaveLength(3)
  expect(page.asked).toHaveLength(2)
})

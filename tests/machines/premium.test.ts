import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import type { Client } from '#src/api/transport/client.ts'
import { providePremium } from '#src/machines/venue/premiumActors.ts'
import { settled } from './support/deferred.ts'

/** The premium entry on a page of Mia's, whose server answers by hand. */
function open() {
  const [language, member] = [new BehaviorSubject('en'), new BehaviorSubject<string | null>('mia')]
  const waiting: ((title: string) => void)[] = []
  const call = () => new Promise((resolve) => waiting.push((title) => resolve({ jump: { title } })))
  const client = { call } as unknown as Client
  const actor = createActor(
    providePremium({ client, hidden: new BehaviorSubject(false), random: () => 0, language, member }),
  ).start()
  onTestFinished(() => void actor.stop())
  return {
    language,
    member,
    asked: () => waiting.length,
    title: () => actor.getSnapshot().context?.title ?? null,
    answer: async (title: string) => {
      waiting.at(-1)?.(title)
      await settled()
    },
  }
}

test('[C-7] the premium entry is that of who is here', async () => {
  const { title, answer } = open()
  const before = title()
  await answer('Harbour')
  expect([before, title()]).toEqual([null, 'Harbour'])
})

test.each([null, 'leo'])(
  '[C-7] who comes after (%s) has nothing of another’s premium entry, also before the server has said theirs',
  async (next) => {
    const { member, title, asked, answer } = open()
    await answer('Harbour')
    member.next(next)
    expect([title(), asked()]).toEqual([null, 2])
    await answer('Pier')
    expect(title()).toBe('Pier')
  },
)

test('[C-7] the premium entry is asked for in another language, and stays until it has come', async () => {
  const { language, title, asked, answer } = open()
  await answer('Harbour')
  language.next('zh-CN')
  expect([title(), asked()]).toEqual(['Harbour', 2])
  await answer('海港')
  expect(title()).toBe('海港')
})

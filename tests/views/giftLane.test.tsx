import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import { type GiftCombo, startCombo } from '#src/streams/gifts.ts'
import { GiftLane } from '#src/ui/room/gifts/GiftLane.tsx'
import { effect } from '#tests/support/giftEffect.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Lane = Parameters<typeof GiftLane>[0]['lane']

const combo = (seq: number, memberName: string, fields: Partial<GiftCombo> = {}): GiftCombo => ({
  ...startCombo(effect('rose', { memberName, avatar: `/${memberName}.svg` }).gift, seq, 1),
  ...fields,
})

/** Gifts over a picture; null = no word of them came yet. */
async function showLane(first: readonly GiftCombo[] | null) {
  const combos = new BehaviorSubject(first)
  const lane: unknown = createActor(fromObservable<readonly GiftCombo[] | null, undefined>(() => combos)).start()
  onTestFinished(() => combos.complete())
  const page = await show(<GiftLane lane={lane as Lane} />, { language: 'en', words: ['room'] })
  const runs = () => [...document.querySelectorAll('li')]
  return {
    ...page,
    runs,
    texts: () => runs().map(({ textContent }) => textContent),
    pictures: () => runs().map((one) => [...one.querySelectorAll('img')].map((img) => img.getAttribute('src'))),
    come: (next: readonly GiftCombo[]) => told(() => combos.next(next)),
  }
}

test('[S-9] a run of gifts says who sent what, and how often', async () => {
  const { texts, pictures } = await showLane([combo(1, 'Mia', { count: 3 }), combo(2, 'Tom')])
  expect([texts(), pictures()]).toEqual([
    ['Mia sent rose×3', 'Tom sent rose×1'],
    [
      ['/Mia.svg', '/art/gift/rose.svg'],
      ['/Tom.svg', '/art/gift/rose.svg'],
    ],
  ])
})

test('[S-9] [P-1] a run of gifts is named in the language of who reads', async () => {
  const names = { 'zh-CN': '玫瑰', en: 'Rose' }
  const { gift } = effect('rose', { memberName: 'Mia', name: '玫瑰', names })
  const { texts } = await showLane([startCombo(gift, 1, 1)])
  expect(texts()).toEqual(['Mia sent Rose×1'])
})

test('[S-9] before the first word of gifts the lane is empty', async () => {
  const { texts } = await showLane(null)
  expect([document.querySelectorAll('ul').length, texts()]).toEqual([1, []])
})

test('[S-9] a run that grows comes again, and the others stay where they are', async () => {
  const { runs, texts, come } = await showLane([combo(1, 'Mia'), combo(2, 'Tom')])
  const [mia, tom] = runs()
  await come([combo(1, 'Mia', { count: 2 }), combo(2, 'Tom')])
  expect(texts()).toEqual(['Mia sent rose×2', 'Tom sent rose×1'])
  expect([runs()[0] === mia, runs()[1] === tom]).toEqual([false, true])
})

test('[S-9] a run stays what it is when the one before it has gone and another one comes', async () => {
  const { runs, come } = await showLane([combo(1, 'Mia'), combo(2, 'Tom')])
  const [, tom] = runs()
  await come([combo(2, 'Tom'), combo(3, 'Ann')])
  expect(runs()[0] === tom).toBe(true)
})

test('[S-9] who hears the page is not told of gifts over the picture: they are lines of the chat', async () => {
  const { screen } = await showLane([combo(1, 'Mia')])
  expect(screen.queryByRole('list')).toBe(null)
})

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { createMachine } from 'xstate'
import { coins } from '#src/api/model/money/amount.ts'
import { History } from '#src/frames/dice/History.tsx'
import type { RoundRef } from '#src/machines/frame/frameSelectors.ts'
import type { rankMachine } from '#src/machines/gifts/rankMachine.ts'
import type { CarouselRef } from '#src/machines/home/carouselMachine.ts'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import { useHold } from '#src/ui/home/useHold.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords, type Namespace } from '#src/ui/i18n/words.ts'
import { RankPanel } from '#src/ui/room/gifts/RankPanel.tsx'
import { durationWords } from '#src/ui/saferPlay/durationWords.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { focusFresh } from '#src/ui/verification/useFreshFocus.ts'
import { returnedBy, still } from '#tests/support/drawnBy.tsx'
import { FakeElement, showFakeElements } from '#tests/support/fakeElement.ts'

async function speaking(...namespaces: readonly Namespace[]) {
  const translator = createI18n((key) => expect.unreachable(key))
  await loadWords(translator, 'zh-CN', ['common', ...namespaces])
  return translator
}

async function drawn(page: ReactNode, ...namespaces: readonly Namespace[]) {
  return renderToStaticMarkup(<I18nextProvider i18n={await speaking(...namespaces)}>{page}</I18nextProvider>)
}

test('[D-6] what brings more of a list, or tries it again, is busy while it does that, and at no other time', async () => {
  const buttons = async (state: 'ready' | 'adding' | 'loading') => {
    const context = { items: ['one'], more: true, isKnown: true, errorKey: 'errors.timeout' }
    const list = still({ context, matches: (asked: string) => asked === state }) as unknown as PagedListRef<string, null>
    const page = (
      <PagedList list={list} waiting="" empty="" failedTitle="" moreLabel="">
        {(items) => items}
      </PagedList>
    )
    return [...(await drawn(page)).matchAll(/<button[^>]* aria-busy="(\w+)"/g)].map(([, busy]) => busy)
  }
  expect(await buttons('ready')).toEqual(['false', 'false'])
  expect(await buttons('adding')).toEqual(['false', 'true'])
  expect(await buttons('loading')).toEqual(['true', 'false'])
})

test('[C-13] in the rank each place says how far it is behind the one before it, and the first one nothing', async () => {
  const list = [500, 300, 250].map((given, index) => ({
    memberId: `m${index}`,
    name: `M${index}`,
    avatar: '/a.svg',
    vipLevel: 1,
    coins: coins(given),
  }))
  const logic = createMachine({
    context: { query: { room: 'r', period: 'today' }, rank: { list, own: null }, errorKey: null },
    initial: 'shown',
    states: { shown: {}, failed: {} },
  }) as unknown as typeof rankMachine
  const page = await drawn(<RankPanel room="r" logic={logic} member={null} />, 'gifts', 'room')
  expect([...page.matchAll(/距前一名 (\d+)/g)].map(([, gap]) => gap)).toEqual(['200', '50'])
})

test('[P-5] a roll that is still shown is not among the last ones: it would be told before it stands', () => {
  const rolled = (key: string, roll: number) => ({ key, shown: { bet: { side: 'under', target: 50 }, roll } })
  const context = { rounds: [rolled('new', 1_234), rolled('old', 7_705)] }
  const rolls = (play: object | string) => {
    const isAt = (asked: unknown) => JSON.stringify(asked) === JSON.stringify({ open: { play } })
    const round = still({ context, matches: isAt }) as unknown as RoundRef
    return [...renderToStaticMarkup(<History round={round} />).matchAll(/>(\d+\.\d\d)</g)].map(([, roll]) => roll)
  }
  expect(rolls('showing')).toEqual(['77.05'])
  expect(rolls({ ready: 'shown' })).toEqual(['12.34', '77.05'])
})

test('[P-3] slides stand while the focus moves among what is in them, and go on once it leaves', () => {
  showFakeElements()
  vi.stubGlobal('Node', FakeElement)
  const sent: string[] = []
  const carousel = { send: ({ type }: { type: string }) => void sent.push(type) } as unknown as CarouselRef
  const slides = new FakeElement(['section'])
  const link = new FakeElement(['a'], slides)
  const stop = returnedBy(() => useHold(carousel))(slides as unknown as HTMLElement)
  const say = (name: string, relatedTarget: FakeElement | null = null) => {
    slides.dispatchEvent(Object.assign(new Event(name), { relatedTarget }))
    return sent.splice(0)
  }
  expect([say('focusin'), say('focusout', link), say('focusout', new FakeElement(['a'])), say('focusout')]).toEqual([
    ['hold.begun'],
    [],
    ['hold.ended'],
    ['hold.ended'],
  ])
  expect([say('pointerenter'), say('pointerleave')]).toEqual([['hold.begun'], ['hold.ended']])
  stop()
  expect(say('pointerenter')).toEqual([])
})

test('[S-4] a fresh challenge takes the focus where it was lost with the one before, and from no other control', () => {
  const focused: string[] = []
  const named = (name: string, is: string, within: FakeElement | null = null) =>
    Object.assign(new FakeElement([is], within), { focus: () => focused.push(name) })
  const dialog = named('dialog', '[role="alertdialog"]')
  const kind = named('kind', 'button', dialog)
  const place = new FakeElement(['div'], dialog)
  const give = (has: FakeElement | null) => {
    focusFresh(place as unknown as HTMLElement, has as unknown as Element | null)
    return focused.splice(0)
  }
  // Nothing of it is there yet.
  expect(give(null)).toEqual(['dialog'])
  named('field', 'input', place)
  expect([give(null), give(dialog), give(kind)]).toEqual([['field'], ['field'], []])
})

test('[P-6] how long somebody has played is said in minutes that are over, and in hours once there are any', async () => {
  const t = (await speaking('saferPlay')).getFixedT('zh-CN', 'saferPlay')
  const minutes = [0, 0.9, 59.9, 60, 60.9, 61, 119.9, 120]
  expect(minutes.map((one) => durationWords(t, one * 60_000))).toEqual([
    '0 分钟',
    '0 分钟',
    '59 分钟',
    '1 小时',
    '1 小时',
    '1 小时 1 分钟',
    '1 小时 59 分钟',
    '2 小时',
  ])
})

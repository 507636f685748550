import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { coins } from '#src/api/model/money/amount.ts'
import { History } from '#src/frames/dice/History.tsx'
import type { RoundRef } from '#src/machines/frame/frameSelectors.ts'
import type { rankMachine } from '#src/machines/gifts/rankMachine.ts'
import type { CarouselRef } from '#src/machines/home/carouselMachine.ts'
import type { PagedListRef } from '#src/machines/kit/pagedListMachine.ts'
import { useHold } from '#src/ui/home/useHold.ts'
import { RankPanel } from '#src/ui/room/gifts/RankPanel.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

test('[D-6] what brings more of a list, or tries it again, is busy while it does that, and at no other time', async () => {
  const buttons = async (state: 'ready' | 'adding' | 'loading') => {
    const context = { items: ['one'], more: true, isKnown: true, errorKey: 'errors.timeout' }
    const list = shownBy<PagedListRef<string, null>>(context, { states: [JSON.stringify(state)] })
    const { screen, leave } = await show(
      <PagedList list={list.ref} waiting="" empty="" failedTitle="" moreLabel="More">
        {(items) => items}
      </PagedList>,
    )
    const busy = screen.getAllByRole('button').map((one) => one.getAttribute('aria-busy'))
    leave()
    return busy
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
  const { screen } = await show(<RankPanel room="r" logic={logic} member={null} onLoginNeeded={() => undefined} />, {
    words: ['gifts', 'room'],
  })
  const places = screen.getAllByRole('listitem')
  const gaps = places.map(
    (place) =>
      within(place)
        .queryByText(/距前一名 \d+$/)
        ?.textContent.split('距')[1] ?? null,
  )
  expect(gaps).toEqual([null, '前一名 200', '前一名 50'])
})

test('[P-5] a roll that is still shown is not among the last ones: it would be told before it stands', async () => {
  const rolled = (key: string, roll: number) => ({ key, shown: { bet: { side: 'under', target: 50 }, roll } })
  const rolls = async (play: object | string) => {
    const context = { rounds: [rolled('new', 1_234), rolled('old', 7_705)] }
    const { ref } = shownBy<RoundRef>(context, { states: [JSON.stringify({ open: { play } })] })
    const { leave } = await show(<History round={ref} />)
    const found = document.body.textContent.match(/\d+\.\d\d/g)
    leave()
    return found
  }
  expect(await rolls('showing')).toEqual(['77.05'])
  expect(await rolls({ ready: 'shown' })).toEqual(['12.34', '77.05'])
})

test('[P-3] slides stand while the focus moves among what is in them, and go on once it leaves', async () => {
  const { ref, sent } = shownBy<CarouselRef>({})
  function Slides() {
    return (
      <>
        <section ref={useHold(ref)} aria-label="slides">
          <button>one</button>
          <button>two</button>
        </section>
        <button>beside</button>
      </>
    )
  }
  const { screen, user, leave } = await show(<Slides />)
  const said = () => sent.splice(0).map((event) => (event as { type: string }).type)
  const tab = async (keys: string) => {
    await user.keyboard(keys)
    return said()
  }
  expect([(await tab('{Tab}')).at(-1), new Set(await tab('{Tab}'))]).toEqual(['hold.begun', new Set(['hold.begun'])])
  expect(await tab('{Tab}')).toEqual(['hold.ended'])
  expect((await tab('{Shift>}{Tab}{/Shift}')).at(-1)).toBe('hold.begun')
  screen.getByRole('button', { name: 'two' }).blur()
  expect(said()).toEqual(['hold.ended'])
  const slides = screen.getByRole('region', { name: 'slides' })
  fireEvent.pointerEnter(slides)
  expect(said()).toEqual(['hold.begun'])
  fireEvent.pointerLeave(slides)
  expect(said()).toEqual(['hold.ended'])
  leave()
  fireEvent.pointerEnter(slides)
  expect(said()).toEqual([])
})

import { fireEvent } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import type { PlacedBanner } from '#src/api/model/shownContent.ts'
import { type CarouselEvent, carouselMachine } from '#src/machines/home/carouselMachine.ts'
import { Banners } from '#src/ui/home/Banners.tsx'
import { useHold } from '#src/ui/home/useHold.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const banner = (id: string): PlacedBanner => ({
  id,
  title: `title of ${id}`,
  text: '',
  jumpUrl: `/app/${id}`,
  imgUrl: `/art/${id}.svg`,
  width: 16,
  height: 9,
  alt: '',
  sort: 0,
  place: 'home',
})

async function showBanners(list: readonly PlacedBanner[], motion = true) {
  const logic = {
    banners: fromObservable<readonly PlacedBanner[], NonReducibleUnknown>(() => of(list)),
    carousel: carouselMachine,
  }
  const page = await show(<Banners logic={logic} motion={motion} />, { language: 'en', words: ['home', 'shared'] })
  const { screen, user } = page
  return {
    ...page,
    button: (name: string) => screen.queryByRole('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    shown: () => screen.queryAllByRole('group').map((one) => one.getAttribute('aria-label')),
    pictures: () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src')),
  }
}

test('[P-3] one banner is shown at a time, with its place among all', async () => {
  const { screen, shown } = await showBanners([banner('b1'), banner('b2'), banner('b3')])
  expect([shown(), screen.queryByText('1 / 3') !== null]).toEqual([['title of b1'], true])
})

test('[P-3] banners are turned on and back, from either end to the other', async () => {
  const { press, shown } = await showBanners([banner('b1'), banner('b2'), banner('b3')])
  await press('Back')
  const back = shown()
  await press('Next')
  await press('Next')
  expect([back, shown()]).toEqual([['title of b3'], ['title of b2']])
})

test('[P-3] of the banners out of sight the next one alone has its picture', async () => {
  const { pictures } = await showBanners([banner('b1'), banner('b2'), banner('b3')])
  expect(pictures()).toEqual(['/art/b1.svg', '/art/b2.svg'])
})

test('[P-3] one banner alone has nothing to turn', async () => {
  const { screen, shown } = await showBanners([banner('b1')])
  expect([shown(), screen.queryAllByRole('button')]).toEqual([['title of b1'], []])
})

test('[P-3] banners begin paused for who wants no motion', async () => {
  const { button } = await showBanners([banner('b1'), banner('b2')], false)
  expect([button('Resume') !== null, button('Pause')]).toEqual([true, null])
})

test('[P-3] banners are paused and played by one button', async () => {
  const { press, button } = await showBanners([banner('b1'), banner('b2')])
  await press('Pause')
  const paused = button('Resume') !== null
  await press('Resume')
  expect([paused, button('Pause') !== null]).toEqual([true, true])
})

/** What a carousel is told by something that holds it, with two buttons in it. */
async function showHold() {
  const carousel = shownBy<Parameters<typeof useHold>[0]>({})
  function Held() {
    return (
      <section ref={useHold(carousel.ref)} data-testid="held">
        <button>one</button>
        <button>two</button>
      </section>
    )
  }
  const page = await show(
    <>
      <Held />
      <button>elsewhere</button>
    </>,
    { language: 'en' },
  )
  const { screen } = page
  const held = screen.getByTestId('held')
  return {
    focus: (name: string) => screen.getByRole('button', { name }).focus(),
    /** The focus that a press brings is not for the keyboard to be seen by. */
    press: (name: string) => fireEvent.focusIn(screen.getByRole('button', { name })),
    /** From here on what has the focus has it of a press: it is not for the keyboard to be seen by. */
    hideFocus: () => {
      const query = held.querySelector.bind(held)
      Object.defineProperty(held, 'querySelector', {
        value: (selectors: string) => (selectors === ':focus-visible' ? null : query(selectors)),
      })
    },
    come: () => fireEvent.pointerEnter(held),
    go: () => fireEvent.pointerLeave(held),
    leave: page.leave,
    held,
    told: () => (carousel.sent as readonly CarouselEvent[]).map(({ type }) => type),
  }
}

test('[P-3] banners are held while a pointer is over them', async () => {
  const { come, go, told } = await showHold()
  come()
  go()
  expect(told()).toEqual(['hold.begun', 'hold.ended'])
})

test('[P-3] a pointer that leaves the banners does not end what the focus holds', async () => {
  const { focus, come, go, told } = await showHold()
  focus('one')
  come()
  go()
  const within = told()
  focus('elsewhere')
  expect([within.includes('hold.ended'), told().at(-1)]).toEqual([false, 'hold.ended'])
})

test('[P-3] a pointer that leaves the banners ends what its own press focused in them', async () => {
  const { focus, hideFocus, come, go, told } = await showHold()
  hideFocus()
  come()
  focus('one')
  go()
  expect(told()).toEqual(['hold.begun', 'hold.ended'])
})

test('[P-3] the focus that leaves the banners does not end what a pointer holds', async () => {
  const { focus, come, go, told } = await showHold()
  come()
  focus('one')
  focus('elsewhere')
  const over = told()
  go()
  expect([over.includes('hold.ended'), told().at(-1)]).toEqual([false, 'hold.ended'])
})

test('[P-3] banners are not held by what a finger pressed: its focus comes when the finger is gone', async () => {
  const { come, go, told, press } = await showHold()
  come()
  go()
  press('one')
  expect(told()).toEqual(['hold.begun', 'hold.ended'])
})

test('[P-3] banners that are gone are not held any more', async () => {
  const { leave, held, told } = await showHold()
  leave()
  fireEvent.pointerEnter(held)
  expect(told()).toEqual([])
})

import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import { RoomAnnouncements } from '#src/ui/room/RoomAnnouncements.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

type Marquee = Parameters<typeof RoomAnnouncements>[0]['marquee']
const notice = (id: string): MarqueeNotice => ({
  id,
  category: 0,
  content: `About ${id}`,
  pmdTimerStart: null,
  pmdTimerEnd: null,
})

/** What is announced in a room, once it has passed. */
async function showPassed(width: 'narrow' | 'wide') {
  windowOf(width)
  const marquee = shownBy<Marquee>([notice('n1')])
  const page = await show(<RoomAnnouncements marquee={marquee.ref} still={false} />, { language: 'en', words: ['room'] })
  const track = page.screen.getByRole('marquee').firstElementChild
  if (track !== null) fireEvent.animationIteration(track)
  return {
    ...page,
    passes: () => page.screen.queryByRole('marquee') !== null,
    press: () => page.user.click(page.screen.getByRole('button', { name: 'Room announcements' })),
  }
}

test.each([
  ['narrow', false],
  ['wide', true],
] as const)('[S-10] in a %s window what is announced in a room goes on after it has passed: %s', async (width, goesOn) => {
  const { passes } = await showPassed(width)
  expect(passes()).toBe(goesOn)
})

test('[S-10] on a phone what was announced in a room passes again by a press', async () => {
  const { passes, press } = await showPassed('narrow')
  await press()
  expect(passes()).toBe(true)
})

import { expect, test } from 'vitest'
import { scrollDirection } from '#src/browser/scrollDirection.ts'

/** The ways that are told while a page is scrolled to each of these places. */
function waysTo(...places: readonly number[]): readonly string[] {
  const page = Object.assign(new EventTarget(), { scrollY: 0 })
  const told: string[] = []
  const subscription = scrollDirection(page as unknown as Window).subscribe((way) => told.push(way))
  for (const top of places) {
    page.scrollY = top
    page.dispatchEvent(new Event('scroll'))
  }
  subscription.unsubscribe()
  return told
}

test('[P-3] a page goes down once it is a finger’s width on, and up once it came back by one', () => {
  expect(waysTo(40, 300, 290, 310, 280)).toEqual(['down', 'up'])
})

test('[P-3] a finger that trembles turns nothing', () => {
  expect(waysTo(100, 90, 110, 95, 112)).toEqual(['down'])
})

test('[P-3] small steps the same way add up to a turn', () => {
  expect(waysTo(300, 290, 280, 270, 280, 290, 300)).toEqual(['down', 'up', 'down'])
})

test('[P-3] at its top a page is up, however it came there', () => {
  expect(waysTo(100, 90, 20, 0)).toEqual(['down', 'up'])
})

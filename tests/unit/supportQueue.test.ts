import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, dayStart } from '#src/api/model/day.ts'
import { isWithinHours, nextOpening } from '#src/api/model/supportHours.ts'
import { assign, dueOf, LONGEST_WAIT } from '#server/support/assign.ts'

const waiting = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    since: fc.nat(1_000),
    memberId: fc.option(fc.constantFrom('op-0', 'op-1', 'someone')),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
)
const operators = fc.uniqueArray(
  fc.record({ memberId: fc.constantFrom('op-0', 'op-1', 'op-2', 'op-3'), open: fc.nat(6), freeSince: fc.nat(1_000) }),
  { selector: ({ memberId }) => memberId },
)
const limit = fc.integer({ min: 1, max: 5 })

describe('chats that wait', () => {
  test('[R-4] each goes to one operator at most, who has a hand free and is not its customer', () => {
    fc.assert(
      fc.property(waiting, operators, limit, (queue, hands, most) => {
        const given = assign(queue, hands, most)
        expect(new Set(given.map(({ chatId }) => chatId)).size).toBe(given.length)
        for (const { memberId, open } of hands) {
          const got = given.filter(({ operatorId }) => operatorId === memberId)
          if (got.length > 0) expect(open + got.length).toBeLessThanOrEqual(most)
        }
        for (const { chatId, operatorId } of given) {
          expect(queue.find(({ id }) => id === chatId)?.memberId).not.toBe(operatorId)
          expect(hands.some(({ memberId }) => memberId === operatorId)).toBe(true)
        }
      }),
    )
  })

  test('[R-4] nobody waits while an operator who may take them has a hand free, and who waited longest goes first', () => {
    fc.assert(
      fc.property(waiting, operators, limit, (queue, hands, most) => {
        const given = assign(queue, hands, most)
        const isGiven = (id: string) => given.some(({ chatId }) => chatId === id)
        for (const chat of queue.filter(({ id }) => !isGiven(id))) {
          for (const { memberId, open } of hands) {
            const got = given.filter(({ operatorId }) => operatorId === memberId)
            if (memberId !== chat.memberId) expect(open + got.length).toBeGreaterThanOrEqual(most)
          }
          const strangers = queue.filter(
            ({ id, since, memberId }) => isGiven(id) && since > chat.since && memberId === chat.memberId,
          )
          expect(strangers).toEqual([])
        }
      }),
    )
  })

  test('[R-4] the operator with the fewest chats takes the next one, and of equals who has been free longest', () => {
    const next = [{ id: 'chat', since: 0, memberId: null }]
    const [busy, free, freeLonger] = [
      { memberId: 'op-0', open: 2, freeSince: 1 },
      { memberId: 'op-1', open: 1, freeSince: 9 },
      { memberId: 'op-2', open: 1, freeSince: 5 },
    ]
    expect(assign(next, [busy, free], 3)).toEqual([{ chatId: 'chat', operatorId: 'op-1' }])
    expect(assign(next, [busy, free, freeLonger], 3)).toEqual([{ chatId: 'chat', operatorId: 'op-2' }])
  })

  test('[R-4] the order in which they are listed changes nothing', () => {
    fc.assert(
      fc.property(waiting, operators, limit, (queue, hands, most) => {
        expect(assign(queue.toReversed(), hands.toReversed(), most)).toEqual(assign(queue, hands, most))
      }),
    )
  })
})

describe('the clock of a chat', () => {
  const waits = { answer: 60, remind: 180, end: 360 }
  const open = {
    state: 'open',
    waiting_since: 0,
    assigned_at: 0,
    answered: 1,
    reminded: 0,
    last_by: 'service',
    last_at: 0,
  } as const

  test.each([
    ['an operator’s first answer', { ...open, answered: 0 }, 59, null],
    ['an operator’s first answer', { ...open, answered: 0 }, 60, 'giveBack'],
    ['an operator’s first answer to a customer who keeps writing', { ...open, answered: 0, last_at: 59 }, 60, 'giveBack'],
    ['an operator’s first answer to who has waited for long', { ...open, answered: 0, assigned_at: 59 }, 60, null],
    ['a silent customer', open, 179, null],
    ['a silent customer', open, 180, 'remind'],
    ['a customer who was asked', { ...open, reminded: 1 }, 359, null],
    ['a customer who was asked', { ...open, reminded: 1 }, 360, 'end'],
    ['a silent operator', { ...open, last_by: 'customer' as const }, 359, null],
    ['a silent operator', { ...open, last_by: 'customer' as const }, 360, 'giveBack'],
    ['nobody there', { ...open, state: 'waiting' as const }, LONGEST_WAIT - 1, null],
    ['nobody there', { ...open, state: 'waiting' as const }, LONGEST_WAIT, 'end'],
    ['the end', { ...open, state: 'closed' as const }, LONGEST_WAIT, null],
  ] as const)('[R-4] %s', (_, chat, at, due) => {
    expect(dueOf(chat, waits, at)).toBe(due)
  })
})

describe('hours', () => {
  const HOUR = 3_600_000
  const day = dayStart(readDay('2025-10-01')!)

  test('[R-4] they last over midnight where they end before they begin', () => {
    const hours = { opens: 20, closes: 2, holidays: [] }
    expect([19, 20, 25, 26].map((hour) => isWithinHours(hours, day + hour * HOUR))).toEqual([false, true, true, false])
  })

  test('[R-4] a holiday has none, and the next ones are those of the day after', () => {
    const hours = { opens: 9, closes: 18, holidays: ['2025-10-01'] }
    expect(isWithinHours(hours, day + 10 * HOUR)).toBe(false)
    expect(nextOpening(hours, day + 10 * HOUR)).toBe(day + 33 * HOUR)
  })

  test('[R-4] a time is within them, or before their next beginning', () => {
    const anyHours = fc.record({
      opens: fc.integer({ min: 0, max: 23 }),
      closes: fc.integer({ min: 1, max: 24 }),
      holidays: fc.constant([]),
    })
    fc.assert(
      fc.property(anyHours, fc.integer({ min: 0, max: 72 * 60 }), (hours, minute) => {
        const at = day + minute * 60_000
        const next = nextOpening(hours, at)
        expect(next === null).toBe(isWithinHours(hours, at))
        if (next === null) return
        expect(next - at).toBeLessThanOrEqual(24 * HOUR)
        expect(isWithinHours(hours, next)).toBe(true)
        expect(isWithinHours(hours, next - 1)).toBe(false)
      }),
    )
  })
})

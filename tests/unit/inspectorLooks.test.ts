import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { coverageOf, readCoverage } from '#src/inspector/coverage.ts'
import { redact } from '#src/inspector/redact.ts'
import { isCardNumber } from '#src/inspector/secrets.ts'
import { verdictsOf } from '#src/inspector/verdicts.ts'

/** The check digit that makes a number a card's. */
function checked(digits: string): number {
  for (let last = 0; last < 10; last += 1) {
    const sum = Array.from(`${digits}${last}`)
      .toReversed()
      .reduce(
        (total, digit, place) => total + (place % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
        0,
      )
    if (sum % 10 === 0) return Number(`${digits}${last}`)
  }
  throw new Error('no digit fits')
}

test('[D-9] a card number is one from fourteen digits on, and a time in ms is none', () => {
  expect(['1', '3', '4', '6', '9'].map((first) => isCardNumber(checked(first.padEnd(13, '0'))))).toEqual(Array(5).fill(true))
  expect(isCardNumber(checked('6222020200112'.padEnd(13, '0')) + 1)).toBe(false)
  // Times until the year 2286 have thirteen digits at most.
  for (let at = 9_999_999_999_990; at < 10_000_000_000_000; at += 1) expect(isCardNumber(at)).toBe(false)
})

test('[D-9] what stands in a value twice is shown twice; what stands within itself is said to', () => {
  const place = { room: 'a1' }
  const ring: Record<string, unknown> = { place }
  ring['ring'] = ring
  expect(redact({ from: place, to: place, list: [place, place] })).toEqual({ from: place, to: place, list: [place, place] })
  expect(redact(ring)).toEqual({ place, ring: '‹itself›' })
})

/** Which transitions of a machine with one of an event's own, one of its family and one of any could take an event, and whether they do. */
function answersTo(...types: readonly string[]) {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { on: { 'chat.sent': 'own', 'chat.*': 'family', '*': 'any' } },
      own: {},
      family: {},
      any: {},
    },
  })
  const actor = createActor(machine).start()
  const answers = types.map((type) =>
    verdictsOf(actor.getSnapshot(), { type }).map(({ targets: [target], says }) => `${target} ${says}`),
  )
  actor.stop()
  return answers
}

test('[D-9] an event is answered by its own transition, else by that of its family, else by any', () => {
  expect(answersTo('chat.sent', 'chat.read', 'chat', 'chatter')).toEqual([
    ['m.own takes'],
    ['m.family takes', 'm.any notAsked'],
    ['m.family takes', 'm.any notAsked'],
    ['m.any takes'],
  ])
})

test('[D-9] XState’s own events are answered by no transition of any event', () => {
  expect(answersTo('xstate.stop')).toEqual([[]])
})

test('[D-9] a guard that says no, or cannot answer, leaves the event to the next one', () => {
  const machine = createMachine({
    id: 'm',
    context: {},
    on: { go: '.outer' },
    initial: 'a',
    states: {
      a: {
        on: {
          go: [
            { guard: () => false, target: 'no' },
            {
              guard: () => {
                throw new Error('a field is missing')
              },
              target: 'fails',
            },
          ],
        },
      },
      no: {},
      fails: {},
      outer: {},
    },
  })
  const actor = createActor(machine).start()
  expect(verdictsOf(actor.getSnapshot(), { type: 'go' }).map(({ says }) => says)).toEqual(['no', 'fails', 'takes'])
  actor.stop()
  expect(verdictsOf(actor.getSnapshot(), { type: 'other' })).toEqual([])
})

test('[D-10] a chart finds its coverage under its own name, or its file’s', () => {
  const one = { states: { 'chat.a': true, 'chat.b': false }, edges: {} }
  const chart = { id: 'chat' } as Parameters<typeof coverageOf>[1]
  for (const name of ['chat', 'chatMachine']) {
    const coverage = readCoverage(JSON.stringify({ [name]: one }))
    expect([...(coverage === null ? [] : (coverageOf(coverage, chart)?.states ?? []))], name).toEqual(['chat.a'])
  }
  expect(coverageOf(readCoverage(JSON.stringify({ chatList: one }))!, chart)).toBeNull()
})

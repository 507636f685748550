import { describe, expect, it } from 'vitest'
import { newId, randomBytes } from '#server/platform/ids.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('ids and random bytes', () => {
  it('[Q11] gives no id twice, over many refills of the stock that they come from', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('t'))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^t-[\w-]{16}$/.test(id))).toBe(true)
  })

  it.each([0, 1, 16, 4_095, 4_096, 4_097, 20_000])('[Q11] gives %i bytes where so many are asked for', (length) => {
    randomBytes(7)
    expect(randomBytes(length).length).toBe(length)
  })

  it('[Q11] gives bytes that stay as they were when others are given after them', () => {
    const given = Array.from({ length: 600 }, () => randomBytes(16))
    const then = given.map(hex)
    for (let more = 0; more < 600; more += 1) randomBytes(16)
    expect(given.map(hex)).toEqual(then)
    expect(new Set(then).size).toBe(given.length)
  })
})

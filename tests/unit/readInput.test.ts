import { expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { readInput } from '#server/http/input.ts'

const fieldOf = (text: string) => {
  try {
    return readInput(text).fields
  } catch (error) {
    return error
  }
}

test('[C-1] texts that not every database keeps are refused wherever they stand: in a value, in a name, and within', () => {
  const refusal = { code: profile.codes.invalid, data: { rule: 'text' } }
  for (const bad of ['no\0thing', '\uD83D', 'a\uDE00b', '\uDE00\uD83D'])
    for (const body of [
      { a: bad },
      { [bad]: 1 },
      { a: [{ b: [bad] }] },
      { a: { [bad]: null } },
      { a: [1, { b: { [bad]: [] } }] },
    ])
      expect(fieldOf(JSON.stringify(body)), JSON.stringify(body)).toMatchObject(refusal)
  const good = { '名字 😀': ['whole', { b: '😀' }], n: 1, none: null }
  expect(fieldOf(JSON.stringify(good))).toEqual(good)
})

test('[S-4] what a verification added is told from a call’s own parameters, and what is no object is no body', () => {
  const { fields, verification } = readInput(JSON.stringify({ name: 'mia', imageVerification: 'x' }))
  expect([fields, verification]).toEqual([{ name: 'mia' }, { imageVerification: 'x' }])
  for (const text of ['', 'null', '"text"', '1', '{'])
    expect(fieldOf(text), text).toMatchObject({ code: profile.codes.invalid, data: { rule: 'object' } })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SportKind, VideoChannel, VideoSourceKind } from '#src/api/model/sport.ts'

describe('closed lists', () => {
  test.each([
    ['sports', SportKind, ['football', 'basketball', 'esports', 'anchor']],
    ['video sources', VideoSourceKind, ['ANIMATION', 'LIVE', 'ANCHOR']],
    ['video channels', VideoChannel, ['OBTY', 'IMTY', 'FBTY', 'OBDJ', 'DBTY']],
  ] as const)('[E-3 sources sports] %s are the named ones and no other', (_what, schema, names) => {
    for (const name of names) expect(v.parse(schema, name)).toBe(name)
    for (const other of ['', 'Football', 'live', 'obty', 0, null, undefined]) expect(v.is(schema, other)).toBe(false)
    expect(schema.options).toEqual(names)
  })
})

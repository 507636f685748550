import { expect, test } from 'vitest'
import { LETTER_ACTS, LETTER_STATES, nextLetterState } from '#src/api/model/letter.ts'
import { pictureFault, PICTURE_TYPES, uploadFailure, UPLOADS } from '#src/api/model/upload.ts'

test('[C-11] a letter is sent, read, answered and closed, in words; closed is closed for both', () => {
  const table = Object.fromEntries(LETTER_STATES.map((state) => [state, LETTER_ACTS.map((act) => nextLetterState(state, act))]))
  expect(LETTER_ACTS).toEqual(['read', 'answer', 'reply', 'close'])
  expect(table).toEqual({
    sent: ['read', 'answered', 'sent', 'closed'],
    read: [null, 'answered', 'sent', 'closed'],
    answered: [null, 'answered', 'sent', 'closed'],
    closed: [null, null, null, null],
  })
})

test('[V-8] [C-14] a picture is looked at before it is sent: its type, and its bytes up to the most of its purpose', () => {
  const { bytes } = UPLOADS.avatar
  expect(PICTURE_TYPES.map((type) => pictureFault('avatar', type, bytes))).toEqual([null, null, null])
  expect([
    pictureFault('avatar', 'image/svg+xml', 9),
    pictureFault('avatar', 'image/png', 0),
    pictureFault('avatar', 'image/png', bytes + 1),
    pictureFault('letter', 'image/png', bytes + 1),
  ]).toEqual(['type', 'size', 'size', null])
})

test('[C-14] why a picture was not taken has words by its status', () => {
  expect([404, 413, 415, 422, 429, 500, null].map(uploadFailure)).toEqual([
    'gone',
    'size',
    'type',
    'pixels',
    'busy',
    'server',
    'network',
  ])
})

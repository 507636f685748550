import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageAudience } from '#src/api/model/message.ts'
import { type OfficeMessageCount, officeMessageCountMachine } from '#src/machines/backOffice/officeMessagesMachine.ts'
import { AudienceCount } from '#src/ui/backOffice/service/AudienceCount.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

test.each([
  ['of a grade', { of: 'grade', grade: 3 }],
  ['all', null],
] satisfies readonly (readonly [string, MessageAudience | null])[])(
  '[D-8] before a message is sent to members, %s, it is said how many they are',
  async (_, audience) => {
    const run = handActor<number, { order: OfficeMessageCount }>()
    const counting = officeMessageCountMachine.provide({ actors: { act: run.logic } })
    const { screen } = await show(<AudienceCount audience={audience} counting={counting} />, {
      language: 'en',
      words: ['backOffice'],
    })
    await act(async () => {
      run.last().resolve(12)
      await settled()
    })
    expect([run.asked.map(({ input }) => input.order), screen.getByRole('status').textContent]).toEqual([
      [{ audience }],
      'Members that it is for now: 12',
    ])
  },
)

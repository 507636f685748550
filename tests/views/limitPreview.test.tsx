import { act } from '@testing-library/react'
import { Subject } from 'rxjs'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BetLimitPreview } from '#src/api/model/betLimits.ts'
import { type LimitDraft, limitPreviewMachine } from '#src/machines/backOffice/siteOfficeMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { LimitPreview } from '#src/ui/backOffice/site/LimitPreview.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The question what a stake of at least so many yuan would do. */
async function showPreview(begun: string | null = '3') {
  const run = handActor<LimitDraft & BetLimitPreview, { order: LimitDraft }>()
  const preview = createActor(limitPreviewMachine.provide({ actors: { act: run.logic } })).start()
  const values = new Subject<string | null>()
  function Preview() {
    const [value, setValue] = useState(begun)
    useEffect(() => {
      const written = values.subscribe(setValue)
      return () => written.unsubscribe()
    }, [])
    return <LimitPreview preview={preview} name="betMemberMax" value={value} />
  }
  const page = await show(<Preview />, { language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  return {
    ...page,
    ask: () => user.click(screen.getByRole('button')),
    button: () => screen.getByRole<HTMLButtonElement>('button'),
    said: () => screen.getByRole('status').textContent,
    asked: () => run.asked.map(({ input }) => input.order),
    write: (value: string | null) => act(() => values.next(value)),
    answer: (value: string) => told(() => run.last().resolve({ key: 'betMemberMax', value, all: 40, beyond: 7 })),
    fail: () => told(() => run.last().reject(new Failure('errors.networkAbnormal'))),
  }
}

test('[P-4] what a limit would do is said once it is asked: how many are beyond it, of all', async () => {
  const { ask, asked, answer, said } = await showPreview()
  expect([asked(), said()]).toEqual([[], ''])
  await ask()
  await answer('3')
  expect([asked(), said()]).toEqual([
    [{ key: 'betMemberMax', value: '3' }],
    'Of 40 members with open bets, 7 are above it now and bet no more; bets that were taken stay.',
  ])
})

test('[P-4] what was said of one value is not said of another', async () => {
  const { ask, answer, said, write } = await showPreview()
  await ask()
  await answer('3')
  write('4')
  expect(said()).toBe('')
})

test('[P-4] an answer that comes once another value is written is not said', async () => {
  const { ask, answer, said, write } = await showPreview()
  await ask()
  write('4')
  await answer('3')
  expect(said()).toBe('')
})

test('[P-4] a value that the setting does not take cannot be asked about', async () => {
  const { button } = await showPreview(null)
  expect(button().disabled).toBe(true)
})

test('[P-4] why there is no answer is said, until another value is written', async () => {
  const { ask, fail, said, write } = await showPreview()
  await ask()
  await fail()
  expect(said()).toMatch(/network/)
  write('4')
  expect(said()).toBe('')
})

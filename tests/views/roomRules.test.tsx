import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { BLOCKED_WORD_LIMIT, BLOCKED_WORDS_LIMIT } from '#src/api/model/blockedWords.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { rulesMachine, type RoomRules as Rules, type SavedRules, type WordsOrder } from '#src/machines/moderation/rulesMachine.ts'
import { RoomRules } from '#src/ui/room/moderation/RoomRules.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Panel = Parameters<typeof RoomRules>[0]

/** The rules of a room whose blocked words are these; a failure, why they are not known. */
async function showRules(words: readonly string[] | Failure = ['spam'], isActing = false) {
  const load = handActor<Rules, { room: string }>()
  const save = handActor<SavedRules, WordsOrder>()
  const logic = rulesMachine.provide({ actors: { load: load.logic, save: save.logic } })
  const moderation = shownBy<Panel['moderation']>({}, { states: isActing ? ['"acting"'] : [] })
  const chat = shownBy<Panel['chat']>({ availability: { slowSeconds: 5 } })
  function Frame() {
    const [isShown, setShown] = useState(true)
    return (
      <>
        <RoomRules
          room="r1"
          logic={logic}
          chat={chat.ref}
          moderation={moderation.ref}
          why={{ reason: 'a raid' }}
          isShown={isShown}
        />
        <button onClick={() => setShown(!isShown)}>{isShown ? 'look away' : 'look again'}</button>
      </>
    )
  }
  const page = await show(<Frame />, { language: 'en', words: ['moderation'] })
  const { screen, user } = page
  const loaded = (next: readonly string[] | Failure) =>
    act(async () => {
      if (next instanceof Failure) load.last().reject(next)
      else load.last().resolve({ blockedWords: next })
      await settled()
    })
  await loaded(words)
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Blocked words' })
  return {
    ...page,
    loaded,
    field,
    sent: moderation.sent,
    write: async (text: string) => {
      await user.clear(field())
      await user.click(field())
      await user.paste(text)
    },
    press: () => user.click(screen.getByRole('button', { name: 'Save blocked words' })),
    lookBack: async () => {
      for (const name of ['look away', 'look again']) await user.click(screen.getByRole('button', { name }))
    },
    loads: () => load.asked.length,
    saves: () => save.asked.map(({ input }) => input),
    saved: (next: readonly string[] | Failure, isLate = false) =>
      act(async () => {
        if (next instanceof Failure) save.last().reject(next)
        else save.last().resolve({ blockedWords: next, isLate })
        await settled()
      }),
  }
}

test('[A-1] slow mode is marked as it is', async () => {
  const { screen } = await showRules()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 s' }).checked).toBe(true)
})

test('[A-1] slow mode is set at once with the reason', async () => {
  const { screen, user, sent } = await showRules()
  await user.click(screen.getByRole('radio', { name: '30 s' }))
  expect(sent).toEqual([{ type: 'act.submitted', act: { action: 'setup', slowSeconds: 30, reason: 'a raid' } }])
})

test('[A-1] while an act is on its way slow mode cannot be set', async () => {
  const { screen, user, sent } = await showRules([], true)
  await user.click(screen.getByRole('radio', { name: '30 s' }))
  expect(sent).toEqual([])
})

test('[A-1] blocked words are saved as a whole, however they were parted', async () => {
  const { field, write, press, saves } = await showRules(['spam', 'scam'])
  expect(field().value).toBe('spam\nscam')
  await write('spam\n one ，two')
  await press()
  expect(saves()).toMatchObject([{ room: 'r1', words: ['spam', 'one', 'two'], before: ['spam', 'scam'] }])
})

test('[A-1] that blocked words were saved is said', async () => {
  const { write, press, saved, screen } = await showRules()
  await write('spam one two')
  await press()
  await saved(['spam', 'one', 'two'])
  expect(screen.getByText('Blocked words saved')).not.toBe(null)
})

test.each([
  ['as long as one may be are saved', 'x'.repeat(BLOCKED_WORD_LIMIT), 1, 'false'],
  ['longer than one may be are kept back', 'x'.repeat(BLOCKED_WORD_LIMIT + 1), 0, 'true'],
  ['as many as may be are saved', Array.from({ length: BLOCKED_WORDS_LIMIT }, (_, at) => `w${at}`).join('\n'), 1, 'false'],
  ['more than may be are kept back', Array.from({ length: BLOCKED_WORDS_LIMIT + 1 }, (_, at) => `w${at}`).join('\n'), 0, 'true'],
])('[A-1] blocked words that are %s', async (_, text, times, isWrong) => {
  const { field, write, press, saves } = await showRules([])
  await write(text)
  await press()
  expect([saves().length, field().getAttribute('aria-invalid')]).toEqual([times, isWrong])
})

test('[A-1] words that could not be saved stay beside why', async () => {
  const { screen, field, write, press, saved } = await showRules([])
  await write('spam')
  await press()
  await saved(new Failure('errors.networkAbnormal'))
  expect([field().value, field().getAttribute('aria-invalid'), screen.queryByText(/network/) !== null]).toEqual([
    'spam',
    'true',
    true,
  ])
})

test('[A-1] words that another moderator changed are shown beside what is written, which takes their place when saved again', async () => {
  const { screen, field, write, press, saves, saved } = await showRules(['spam'])
  await write('scam')
  await press()
  await saved(['spam', 'bots'], true)
  expect([field().value, screen.getByRole('alert').textContent, screen.queryByText('Blocked words saved')]).toEqual([
    'scam',
    expect.stringMatching(/^Not saved: another moderator .* Now they are: spam, bots\./),
    null,
  ])
  await press()
  expect(saves().at(-1)).toMatchObject({ room: 'r1', words: ['scam'], before: ['spam', 'bots'] })
})

test('[A-1] words that are not known are asked for again before any are written', async () => {
  const { screen, user, loaded, field } = await showRules(new Failure('errors.networkAbnormal'))
  expect(screen.queryByRole('textbox')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await loaded(['spam'])
  expect(field().value).toBe('spam')
})

test('[A-1] who looks at blocked words again sees them as they stand by now', async () => {
  const { field, lookBack, loaded } = await showRules(['spam'])
  await lookBack()
  await loaded(['spam', 'bots'])
  expect(field().value).toBe('spam\nbots')
})

test('[A-1] what was written of blocked words stays for who looks at them again', async () => {
  const { field, write, lookBack, loads } = await showRules(['spam'])
  await write('scam')
  await lookBack()
  expect([field().value, loads()]).toEqual(['scam', 1])
})

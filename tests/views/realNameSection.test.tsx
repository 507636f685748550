import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { type Bound, realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { RealNameSection } from '#src/ui/cashier/savedCards/RealNameSection.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { inForm } from './support/inForm.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** Which real name is bound, masked; null = none, a failure = it cannot be known, undefined = nobody has said yet. */
async function showName(known: string | null | Failure | undefined) {
  const load = handActor<string | null, undefined>()
  const bind = handActor<Bound, { name: string }>()
  const realName = createActor(realNameMachine.provide({ actors: { load: load.logic, bind: bind.logic } })).start()
  const page = await show(<RealNameSection realName={realName} />, { language: 'en', words: ['savedCards'] })
  const { screen } = page
  const loaded = (name: string | null | Failure) =>
    told(() => (name instanceof Failure ? load.last().reject(name) : load.last().resolve(name)))
  if (known !== undefined) await loaded(known)
  const form = inForm(page)
  return {
    ...page,
    ...form,
    loaded,
    loads: () => load.asked.length,
    text: () => screen.getByRole('region', { name: 'Real name' }).textContent,
    sent: () => bind.asked.map(({ input }) => input.name),
    bound: (end: Bound | Failure) => told(() => (end instanceof Failure ? bind.last().reject(end) : bind.last().resolve(end))),
    open: async () => {
      await form.press('Verify your name')
      return screen.findByRole('dialog')
    },
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
  }
}

test('[V-1] a name that is bound stands masked, with no way to bind another', async () => {
  const { screen, text } = await showName('王*米')
  expect([text(), screen.queryByRole('button')]).toEqual([
    'Real name王*米Every card must be in this name. To correct it, contact customer service.',
    null,
  ])
})

test('[V-1] before it is known whether a name is bound none is asked for', async () => {
  const { text } = await showName(undefined)
  expect(text()).toBe('Real name')
})

test('[V-1] that the name could not be loaded is said with why, and it is asked for again by a press', async () => {
  const { text, press, loads, loaded } = await showName(new Failure('errors.networkAbnormal'))
  expect(text()).toMatch(/network/)
  await press('Try again')
  expect(loads()).toBe(2)
  await loaded('王*米')
  expect(text()).toContain('王*米')
})

test.each(['王', '1234', ''])('[V-1] “%s” is no real name: it is not sent, and its field says why', async (written) => {
  const { screen, user, open, field, sent } = await showName(null)
  await open()
  if (written !== '') await user.type(field(), written)
  const before = screen.queryByText(/^Enter your real name/)
  await user.type(field(), '{Enter}')
  expect([before, screen.queryByText(/^Enter your real name/) !== null, sent()]).toEqual([null, true, []])
})

test('[V-1] a real name is bound as it is written, once however often it is pressed', async () => {
  const { screen, user, open, field, sent } = await showName(null)
  await open()
  await user.type(field(), '王小米{Enter}{Enter}')
  expect(sent()).toEqual(['王小米'])
  expect(screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-busy')).toBe('true')
})

test.each([
  ['bound', 'Every card must be in this name.'],
  ['other', 'This name was verified before.'],
] as const)('[V-1] a binding that ends with “%s” shows the name masked and says: %s', async (result, words) => {
  const { user, open, field, bound, text } = await showName(null)
  await open()
  await user.type(field(), '王小米{Enter}')
  await bound({ result, name: '李*' })
  expect(text()).toMatch(new RegExp(`^Real name李\\*${words}`))
})

test('[V-1] a binding that had no answer says why, keeps what is written, and is sent again', async () => {
  const { screen, user, open, field, bound, sent } = await showName(null)
  const sheet = await open()
  await user.type(field(), '王小米{Enter}')
  await bound(new Failure('errors.networkAbnormal'))
  expect([sheet.textContent?.includes('network'), field().value]).toEqual([true, '王小米'])
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(sent()).toEqual(['王小米', '王小米'])
})

test('[V-1] a form that is closed binds nothing, and is empty when it is opened again', async () => {
  const { screen, user, open, press, field, sent } = await showName(null)
  await open()
  await user.type(field(), '王小米')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open()
  expect([field().value, sent()]).toEqual(['', []])
})

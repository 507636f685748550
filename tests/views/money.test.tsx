import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Amount } from '#src/api/model/money/amount.ts'
import type { Destination } from '#src/api/model/withdrawal.ts'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { useDestinationWords } from '#src/ui/shared/destinationWords.ts'
import { Money } from '#src/ui/shared/Money.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { OddsButton } from '#src/ui/shared/OddsButton.tsx'
import { show, speaking, used } from './support/show.tsx'

const fen = (amount: number) => amount as Amount<'FEN'>

function Sum({ busy = false }: { readonly busy?: boolean }) {
  const [text, setText] = useState('')
  return (
    <MoneyField
      asset="FEN"
      label="Stake"
      description="At least 1 yuan"
      fault={text === '0' ? 'tooLittle' : text === '' ? 'missing' : null}
      faultWords={{ tooLittle: 'Too little' }}
      text={text}
      onChange={setText}
      busy={busy}
      all={{ label: 'All', amount: fen(12_345) }}
      chips={{ label: 'Amounts', amounts: [fen(1_000), fen(5_050)] }}
    />
  )
}

test('[V-7] a written amount keeps the sign of its currency before it', async () => {
  const { screen, user } = await show(<Sum />, { language: 'en' })
  await user.type(screen.getByRole('textbox'), '100')
  expect(screen.queryByText('¥')).not.toBe(null)
})

test('[V-7] an amount is typed, chosen or all of it; the chip of what is written is marked, however it was written', async () => {
  const { screen, user } = await show(<Sum />, { language: 'en' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake (yuan)' })
  const chips = () => screen.getAllByRole('button').filter((one) => one.hasAttribute('aria-pressed'))
  const pressed = () => chips().map((one) => one.getAttribute('aria-pressed'))
  await user.type(field, '10.00')
  expect(pressed()).toEqual(['true', 'false'])
  await user.click(chips()[1]!)
  expect([field.value, pressed()]).toEqual(['50.50', ['false', 'true']])
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect([field.value, pressed()]).toEqual(['123.45', ['false', 'false']])
})

test('[V-7] a fault has its words beside the field; that nothing is written yet is none to show', async () => {
  const { screen, user } = await show(<Sum />, { language: 'en' })
  expect(screen.queryByRole('alert')).toBe(null)
  await user.type(screen.getByRole('textbox'), '0')
  expect(screen.getByRole('alert').textContent).toBe('Too little')
})

test('[V-7] a amount that is on its way cannot be typed, chosen or filled in', async () => {
  const { screen, user } = await show(<Sum busy />, { language: 'en' })
  await user.type(screen.getByRole('textbox'), '1')
  for (const button of screen.getAllByRole('button')) await user.click(button)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

test.each([
  ['open', false, 'up', 'false', 'Goals,Over 2.51.95up'],
  ['open', true, undefined, 'false', 'Goals,Over 2.51.95'],
  ['stale', false, 'up', 'true', 'Goals,Over 2.51.95locked until it is updated'],
  ['suspended', false, 'up', 'true', 'Goals,Over 2.5 Paused'],
  ['suspended', true, undefined, 'false', 'Goals,Over 2.5 Paused'],
] as const)(
  '[P-4] a price that is %s, picked: %s, moved %s is read as it stands',
  async (state, picked, move, disabled, text) => {
    const { screen } = await show(
      <OddsButton
        name="Over"
        line="2.5"
        market="Goals"
        price={195}
        state={state}
        picked={picked}
        move={move}
        onPress={() => undefined}
      />,
      { language: 'en', words: ['shared'] },
    )
    const button = screen.getByRole('button')
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-pressed')]).toEqual([disabled, String(picked)])
    expect(button.textContent).toBe(text)
  },
)

test('[P-6] of a balance that is hidden readers of the screen hear that it is, and no stars', async () => {
  const { screen } = await show(
    <HiddenContext value>
      <Money asset="FEN" amount={fen(12_345)} />
    </HiddenContext>,
    { language: 'en' },
  )
  const stars = screen.getByText('¥****')
  expect([stars.getAttribute('aria-hidden'), stars.nextElementSibling?.textContent]).toEqual(['true', 'Hidden'])
})

const NAMES = { 'zh-CN': '海港银行', en: 'Harbour Bank' }

test.each<readonly [string, Destination, string]>([
  [
    'a bank whose name is known',
    { kind: 'bankCard', masked: '**** 0128', of: 'HBB', names: NAMES },
    'Harbour Bank card **** 0128',
  ],
  ['a bank that is known by its code', { kind: 'bankCard', masked: '**** 0128', of: 'HBB', names: null }, 'HBB card **** 0128'],
  ['a currency whose name is known', { kind: 'virtual', masked: 'HB12****', of: 'HBC', names: NAMES }, 'Harbour Bank HB12****'],
  ['an address for USDT', { kind: 'usdt', masked: 'T123****', of: 'TRC20' }, 'USDT · TRC20 T123****'],
])('[C-10] a withdrawal to %s says so in the language of the page', async (_, destination, words) => {
  const translator = await speaking({ language: 'en' })
  const toWords = used(() => useDestinationWords((masked) => `card ${masked}`), translator)
  expect(toWords(destination)).toBe(words)
})

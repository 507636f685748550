import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { PuzzleChallenge } from '#src/ui/verification/PuzzleChallenge.tsx'
import { SliderChallenge } from '#src/ui/verification/SliderChallenge.tsx'
import { focusFresh } from '#src/ui/kit/useFreshFocus.ts'
import { WordsChallenge } from '#src/ui/verification/WordsChallenge.tsx'
import { MODIFIERS } from '#tests/support/modifiers.ts'
import { press } from './support/press.tsx'
import { show } from './support/show.tsx'

type Answer = Parameters<Parameters<typeof WordsChallenge>[0]['onAnswer']>[0]

const WORDS = { kind: 'words', token: 't', secretKey: 's', words: ['海', '港', '灯'], picture: 'data:,' } as const

async function showWords(busy = false) {
  const answers: Answer[] = []
  const page = await show(<WordsChallenge challenge={WORDS} busy={busy} onAnswer={(one) => answers.push(one)} />, {
    words: ['verification'],
  })
  const picture = page.screen.getByRole('button', { name: /^文字图片/ })
  return { ...page, answers, picture, placed: () => page.screen.getByRole('status').textContent }
}

test('[S-4] words are placed by keys: arrows move the mark from the middle, Enter places it, the last one is the answer', async () => {
  const { user, picture, answers, placed } = await showWords()
  picture.focus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(placed()).toBe('已选 1 个，共 3 个')
  await user.keyboard('{ArrowUp}{ArrowUp} ')
  expect(answers).toEqual([])
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}{Enter}')
  const [x, y] = [ANJI_SIZE.width / 2, ANJI_SIZE.height / 2]
  const points = [
    { x: x + 10, y },
    { x: x + 10, y: y - 20 },
    { x: x + 8, y: y - 20 },
  ].map((at) => ({ x: Math.round(at.x), y: Math.round(at.y) }))
  expect(answers).toEqual([{ kind: 'words', points }])
})

test('[S-4] the last word that was placed is taken back', async () => {
  const { screen, user, picture, placed } = await showWords()
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: '撤销一步' })
  expect(undo.disabled).toBe(true)
  picture.focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  await user.click(undo)
  expect(placed()).toBe('已选 1 个，共 3 个')
})

test('[S-4] nothing is placed while the answer is on its way', async () => {
  const { user, picture, placed } = await showWords(true)
  picture.focus()
  await user.keyboard('{Enter}')
  expect(placed()).toBe('已选 0 个，共 3 个')
})

test('[S-4] a word is placed where the picture is pressed, at the picture’s own scale', async () => {
  const { picture, answers } = await showWords()
  picture.getBoundingClientRect = () => ({ left: 100, top: 50, width: 620, height: 310 }) as DOMRect
  for (const [clientX, clientY] of [
    [100, 50],
    [720, 360],
    [410, 205],
  ])
    fireEvent.click(picture, { detail: 1, clientX, clientY })
  expect(answers).toEqual([
    {
      kind: 'words',
      points: [
        { x: 0, y: 0 },
        { x: 310, y: 155 },
        { x: 155, y: 78 },
      ],
    },
  ])
})

async function showSlider() {
  const answers: Answer[] = []
  const page = await show(
    <SliderChallenge challenge={{ kind: 'slider' } as never} busy={false} onAnswer={(one) => answers.push(one)} />,
    {
      words: ['verification'],
    },
  )
  const slider = page.screen.getByRole<HTMLInputElement>('slider')
  const move = (value: number, timeStamp: number) => {
    const event = new Event('input', { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value))
    fireEvent(slider, event)
  }
  return { ...page, answers, slider, move }
}

/** A hand's way to the very right, and what is told of it. */
const WAY = [
  [20, 5000],
  [40, 5060],
  [60, 5130],
  [80, 5180],
  [100, 5260],
] as const
const TRACK = WAY.map(([value, at]) => ({ at: at - 5000, to: value / 100 }))

test('[S-4] a hand’s way to the very right is the answer when it is let go, in times from its start', async () => {
  const { answers, slider, move } = await showSlider()
  for (const [value, at] of WAY) move(value, at)
  expect(answers).toEqual([])
  fireEvent.pointerUp(slider)
  expect(answers).toEqual([{ kind: 'slider', track: TRACK }])
})

test('[S-4] a slider that is let go before its end is no answer; a jump to the end is said to be hasty and begins again', async () => {
  const { screen, answers, slider, move } = await showSlider()
  move(60, 1)
  fireEvent.pointerUp(slider)
  expect(answers).toEqual([])
  const before = screen.getByRole('status').textContent
  move(100, 2)
  fireEvent.pointerUp(slider)
  expect([answers, slider.value]).toEqual([[], '0'])
  expect(screen.getByRole('status').textContent).not.toBe(before)
})

test('[S-4] a hand’s way after a hasty one is told in times from its own start', async () => {
  const { answers, slider, move } = await showSlider()
  move(100, 2)
  fireEvent.pointerUp(slider)
  for (const [value, at] of WAY) move(value, at)
  fireEvent.pointerUp(slider)
  expect(answers).toEqual([{ kind: 'slider', track: TRACK }])
})

test('[S-4 afs] arrows on the slider, and keys with a modifier, are the browser’s own', async () => {
  const { slider } = await showSlider()
  for (const fields of MODIFIERS) for (const key of ['End', 'PageUp']) expect(press(slider, key, fields), key).toBe(false)
  expect(['ArrowRight', 'Home'].map((key) => press(slider, key))).toEqual([false, false])
  expect(slider.value).toBe('0')
})

test('[S-4 afs] End and PageUp go a stride on the slider, and not to its end at once', async () => {
  const { slider, answers } = await showSlider()
  expect([press(slider, 'End'), slider.value, press(slider, 'PageUp'), slider.value]).toEqual([true, '20', true, '30'])
  expect(answers).toEqual([])
})

async function showPuzzle(busy = false) {
  const answers: Answer[] = []
  const challenge = { kind: 'puzzle', picture: 'data:,', piece: 'data:,' } as Parameters<typeof PuzzleChallenge>[0]['challenge']
  const page = await show(<PuzzleChallenge challenge={challenge} busy={busy} onAnswer={(one) => answers.push(one)} />, {
    words: ['verification'],
  })
  const slider = page.screen.getByRole<HTMLInputElement>('slider')
  return { ...page, answers, slider, move: (value: number) => fireEvent.change(slider, { target: { value: String(value) } }) }
}

test('[S-4] a puzzle is given by Enter or the space bar alone; with a modifier they are the browser’s own', async () => {
  const { slider, answers, move } = await showPuzzle()
  move(40)
  for (const key of ['ArrowRight', 'a']) press(slider, key)
  for (const fields of MODIFIERS) for (const key of ['Enter', ' ']) press(slider, key, fields)
  expect(answers).toEqual([])
  for (const key of ['Enter', ' ']) press(slider, key)
  expect(answers).toEqual([
    { kind: 'puzzle', x: 40 },
    { kind: 'puzzle', x: 40 },
  ])
})

test('[S-4] a puzzle whose piece was not moved is given by no key: it would only count as wrong', async () => {
  const { slider, answers } = await showPuzzle()
  for (const key of ['Enter', ' ', 'ArrowRight']) press(slider, key)
  expect(answers).toEqual([])
})

test('[S-4] a piece is not moved, and a puzzle not given again, while its answer is on its way', async () => {
  const { slider, answers, move } = await showPuzzle(true)
  move(40)
  press(slider, 'Enter')
  fireEvent.pointerUp(slider)
  expect([slider.value, answers]).toEqual(['0', []])
})

test('[S-4] a fresh challenge takes the focus where it was lost with the one before, and from no other control', async () => {
  function Asked({ hasField }: { readonly hasField: boolean }) {
    return (
      <div role="alertdialog" aria-label="dialog" tabIndex={-1}>
        <button>kind</button>
        <div data-testid="place">{hasField && <input aria-label="field" />}</div>
      </div>
    )
  }
  const give = (has: HTMLElement | null) => {
    if (has === null) (document.activeElement as HTMLElement).blur()
    else has.focus()
    focusFresh(page.screen.getByTestId('place'), has)
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  }
  let page = await show(<Asked hasField={false} />)
  // Nothing of it is there yet.
  expect(give(null)).toBe('dialog')
  page.leave()
  page = await show(<Asked hasField />)
  expect(give(null)).toBe('field')
  expect(give(page.screen.getByRole('alertdialog'))).toBe('field')
  expect(give(page.screen.getByRole('button'))).toBe('kind')
})

test('[S-4] the piece of a puzzle stands where it was moved to', async () => {
  const { move } = await showPuzzle()
  const piece = document.querySelectorAll<HTMLElement>('img')[1]
  const before = piece?.style.left
  move(155)
  expect([before, piece?.style.left]).toEqual(['0%', `${(155 / ANJI_SIZE.width) * 100}%`])
})

import { useRef } from 'react'
import { describe, expect, test } from 'vitest'
import type { HallRef } from '#src/machines/games/hallMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import type { MiniPlayerRef } from '#src/machines/miniPlayer/miniPlayerMachine.ts'
import { ROW, SEARCH, useTableKeys } from '#src/ui/backOffice/table/useTableKeys.ts'
import { HallSearch } from '#src/ui/hall/HallSearch.tsx'
import { moveFocus } from '#src/ui/inspector/treeKeys.ts'
import { Handles } from '#src/ui/miniPlayer/MiniPlayer.tsx'
import { useMessagePress } from '#src/ui/room/chat/useMessagePress.tsx'
import { SupportComposer } from '#src/ui/shared/support/SupportThread.tsx'
import { MODIFIERS } from '#tests/support/modifiers.ts'
import { chatMessage } from './support/chatMessage.ts'
import { COMPOSING, press, Taken, takenPlaces } from './support/press.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

test('[D-9] arrows, Home and End move within the inspector’s tree and stop at its ends; with a modifier they are the browser’s own', async () => {
  const { screen } = await show(
    <ul>
      {[0, 1, 2].map((at) => (
        <li key={at}>
          <button onKeyDown={moveFocus}>{at}</button>
        </li>
      ))}
    </ul>,
  )
  const after = (key: string, from: number, fields = {}) => {
    const line = screen.getByRole('button', { name: String(from) })
    line.focus()
    return [press(line, key, fields), document.activeElement?.textContent]
  }
  for (const [key, from, to] of [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ] as const)
    expect(after(key, from), `${key} from ${from}`).toEqual([true, String(to)])
  for (const fields of MODIFIERS)
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(after(key, 1, fields)).toEqual([false, '1'])
  expect([after('Enter', 1), after('ArrowRight', 1)]).toEqual([
    [false, '1'],
    [false, '1'],
  ])
})

test('[D-8] j and k go through a table’s rows from both ends and stop there, / goes to its search; what is open has its own keys', async () => {
  function Table() {
    const box = useRef<HTMLElement>(null)
    useTableKeys(box)
    return (
      <main ref={box}>
        <button {...SEARCH}>search</button>
        <button {...ROW}>first</button>
        <button {...ROW}>last</button>
        <Taken />
      </main>
    )
  }
  const { screen } = await show(<Table />)
  const root = screen.getByRole('main')
  const after = (key: string, on: Element = root, fields = {}) => [press(on, key, fields), document.activeElement?.textContent]
  expect(['j', 'j', 'j', 'k', 'k'].map((key) => after(key)[1])).toEqual(['first', 'last', 'last', 'first', 'first'])
  screen.getByRole('button', { name: 'first' }).blur()
  expect(after('k')).toEqual([false, 'last'])
  // A slash that is answered is not typed into the search.
  expect(after('/')).toEqual([true, 'search'])
  for (const fields of MODIFIERS) expect(after('j', root, fields)).toEqual([false, 'search'])
  for (const place of takenPlaces()) for (const key of ['j', 'k', '/']) expect(after(key, place)).toEqual([false, 'search'])
})

test('[D-7] arrows on its handle move the small picture; with a modifier they are the browser’s own: Alt and an arrow go back', async () => {
  const { ref, sent } = shownBy<MiniPlayerRef>({})
  const { screen } = await show(<Handles mini={ref} />, { words: ['miniPlayer'] })
  const handle = screen.getAllByRole('button')[0]!
  for (const fields of MODIFIERS)
    for (const key of ['ArrowLeft', 'ArrowRight']) expect(press(handle, key, fields), key).toBe(false)
  expect([press(handle, 'Tab'), sent]).toEqual([false, []])
  expect([press(handle, 'ArrowLeft'), sent.length]).toEqual([true, 1])
})

test('[P-5 hall] in the box over the games Enter searches at once and Esc clears it; other keys, and those of an input method, are typed', async () => {
  const { ref, sent } = shownBy<HallRef>({ words: 'dice', searched: '' })
  const { screen } = await show(<HallSearch hall={ref} onSearch={() => undefined} />, { words: ['hall'] })
  const box = screen.getByRole('textbox')
  expect([press(box, 'a'), press(box, 'Enter', COMPOSING), press(box, 'Escape', COMPOSING), sent]).toEqual([
    false,
    false,
    false,
    [],
  ])
  expect([press(box, 'Enter'), press(box, 'Escape')]).toEqual([true, true])
  expect(sent).toEqual([{ type: 'words.submitted' }, { type: 'words.changed', words: '' }])
})

test('[R-4] a line to customer service is sent by Enter; Shift and Enter, and the end of a composed word, are typed', async () => {
  const logic = { draft: letterDraftMachine, kept: () => null }
  let sent = 0
  const { screen } = await show(
    <div onSubmit={() => (sent += 1)}>
      <SupportComposer conversationId={null} logic={logic} makeId={() => 'client-made-id-0001'} />
    </div>,
    { words: ['support'] },
  )
  const line = screen.getByRole('textbox')
  const isSentBy = (key: string, fields = {}) => {
    const before = sent
    const isAnswered = press(line, key, fields)
    return [sent - before, isAnswered]
  }
  expect(isSentBy('Enter')).toEqual([1, true])
  expect(isSentBy('Enter', { shiftKey: true })).toEqual([0, false])
  expect(isSentBy('Enter', COMPOSING)).toEqual([0, false])
  expect(isSentBy('a')).toEqual([0, false])
})

describe('[D-7] the keyboard on a chat’s lines', () => {
  async function showLines(...keys: readonly string[]) {
    let entered = 0
    const rows = keys.map((key, seq) => ({ type: 'message', key, seq, at: seq, message: chatMessage(key) }) as const)
    const nothing = () => undefined
    function Lines() {
      const { handlers, button } = useMessagePress({
        rows,
        open: false,
        onPress: nothing,
        onName: nothing,
        onEntered: () => (entered += 1),
      })
      return (
        <div role="log" tabIndex={-1} {...handlers}>
          {keys.map((key) => (
            <p key={key} data-key={key} />
          ))}
          {button}
        </div>
      )
    }
    const { screen } = await show(<Lines />, { words: ['room'] })
    return {
      box: screen.getByRole('log'),
      /** The line whose button has the focus. */
      at: () => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null,
      press: (key: string) => press(document.activeElement ?? document.body, key),
      entered: () => entered,
    }
  }

  test('Enter on the list goes to its lines; on an empty one, and with a modifier, it does nothing', async () => {
    const { box, at, entered } = await showLines('c-1', 'c-2')
    for (const fields of MODIFIERS) expect(press(box, 'Enter', fields)).toBe(false)
    expect([press(box, 'ArrowDown'), entered()]).toEqual([false, 0])
    expect([press(box, 'Enter'), entered(), at()]).toEqual([true, 1, 'c-2'])
  })

  test('Enter on an empty list does nothing', async () => {
    const { box, entered } = await showLines()
    expect([press(box, 'Enter'), entered()]).toEqual([false, 0])
  })

  test('Esc on a line’s button leads back to the list and is answered; on the list itself it is left to what is around it', async () => {
    const lines = await showLines('c-1')
    expect(press(lines.box, 'Escape')).toBe(false)
    press(lines.box, 'Enter')
    expect([lines.at(), lines.press('Escape'), document.activeElement]).toEqual(['c-1', true, lines.box])
  })

  test('arrows on a line’s button move among lines, which are not entered another time; other keys do nothing', async () => {
    const lines = await showLines('c-1', 'c-2')
    press(lines.box, 'Enter')
    expect([lines.press('ArrowUp'), lines.at()]).toEqual([true, 'c-1'])
    expect([lines.press('x'), lines.press('ArrowUp'), lines.at()]).toEqual([false, true, 'c-1'])
    expect([lines.press('ArrowDown'), lines.at(), lines.entered()]).toEqual([true, 'c-2', 1])
  })
})

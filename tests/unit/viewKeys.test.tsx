import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { type ComposerEvent, composerMachine } from '#src/machines/chat/composerMachine.ts'
import { hallMachine } from '#src/machines/games/hallMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { miniPlayerMachine } from '#src/machines/miniPlayer/miniPlayerMachine.ts'
import { pressTable } from '#src/ui/backOffice/table/useTableKeys.ts'
import { HallSearch } from '#src/ui/hall/HallSearch.tsx'
import { chartKey } from '#src/ui/inspector/chartKeys.ts'
import { moveFocus } from '#src/ui/inspector/treeKeys.ts'
import { Handles } from '#src/ui/miniPlayer/MiniPlayer.tsx'
import { useMessagePress } from '#src/ui/room/chat/useMessagePress.tsx'
import { Composer } from '#src/ui/room/composer/Composer.tsx'
import { EmojiPicker } from '#src/ui/room/composer/EmojiPicker.tsx'
import { SupportComposer } from '#src/ui/shared/support/SupportThread.tsx'
import { isPress, markKey } from '#src/ui/verification/markKeys.ts'
import { PuzzleChallenge } from '#src/ui/verification/PuzzleChallenge.tsx'
import { SliderChallenge } from '#src/ui/verification/SliderChallenge.tsx'
import { hearing, pressed, returnedBy } from '#tests/support/drawnBy.tsx'
import { FakeElement, keyDown, MODIFIERS, showFakeElements, TAKEN } from '#tests/support/fakeElement.ts'

const COMPOSING = { nativeEvent: { isComposing: true } }

test('[D-9] arrows, Home and End move within the inspector’s tree and stop at its ends; with a modifier they are the browser’s own', () => {
  const list = new FakeElement(['ul'])
  const focused: number[] = []
  const lines = [0, 1, 2].map((at) => Object.assign(new FakeElement(['button'], list), { focus: () => focused.push(at) }))
  const press = (key: string, at: number, fields = {}) => {
    const event = pressed(key, { currentTarget: lines[at], ...fields })
    moveFocus(event as unknown as Parameters<typeof moveFocus>[0])
    return event.isAnswered
  }
  for (const [key, from, to] of [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
  ] as const) {
    expect(press(key, from), key).toBe(true)
    expect(focused.at(-1), `${key} from ${from}`).toBe(to)
  }
  const moves = focused.length
  for (const fields of MODIFIERS)
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(press(key, 1, fields)).toBe(false)
  expect([press('Enter', 1), press('ArrowRight', 1), focused.length]).toEqual([false, false, moves])
})

test('[D-8] j and k go through a table’s rows from both ends and stop there, / goes to its search; what is open has its own keys', () => {
  showFakeElements()
  const page = { activeElement: null as FakeElement | null }
  vi.stubGlobal('document', page)
  const root = new FakeElement(['main'])
  const put = (is: string) => {
    const one: FakeElement = Object.assign(new FakeElement([is], root), { focus: () => (page.activeElement = one) })
    return one
  }
  const [search, first, last] = [put('[data-search]'), put('[data-row]'), put('[data-row]')]
  const press = (key: string, target: FakeElement = root, fields = {}) => {
    const event = keyDown(key, target, fields)
    pressTable(event as unknown as KeyboardEvent, root as unknown as HTMLElement)
    return [page.activeElement, event.defaultPrevented]
  }
  expect([press('j'), press('j'), press('j'), press('k'), press('k')].map(([at]) => at)).toEqual([
    first,
    last,
    last,
    first,
    first,
  ])
  page.activeElement = null
  expect(press('k')).toEqual([last, false])
  // A slash that is answered is not typed into the search.
  expect(press('/')).toEqual([search, true])
  for (const fields of MODIFIERS) expect(press('j', root, fields)).toEqual([search, false])
  for (const taken of TAKEN)
    for (const key of ['j', 'k', '/'])
      expect(press(key, new FakeElement(['button'], new FakeElement([taken])))).toEqual([search, false])
})

test('[D-9] + and − zoom a chart, 0 fits it, 1 is its own size; with a modifier they are the browser’s own zoom and tabs', () => {
  const none = { altKey: false, ctrlKey: false, metaKey: false }
  const said = ['+', '=', '-', '0', '1', '2', 'a'].map((key) => chartKey({ ...none, key }))
  const [zoomIn, zoomOut] = (['in', 'out'] as const).map((direction) => ({ type: 'zoomed', direction }))
  expect(said).toEqual([zoomIn, zoomIn, zoomOut, { type: 'fit.chosen' }, { type: 'zoom.reset' }, null, null])
  for (const fields of MODIFIERS) for (const key of ['+', '-', '0', '1']) expect(chartKey({ ...none, ...fields, key })).toBeNull()
})

test('[S-4] arrows move the mark over the picture of words, Shift by a fifth, never out of it; Enter and Space place it, once a press', () => {
  const press = (key: string, at: { x: number; y: number }, fields = {}) => markKey(pressed(key, fields), at)
  const middle = { x: 155, y: 77 }
  const moved = (key: string, fields = {}) => press(key, middle, fields)?.at
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => moved(key))).toEqual([
    { x: 145, y: 77 },
    { x: 165, y: 77 },
    { x: 155, y: 67 },
    { x: 155, y: 87 },
  ])
  expect(moved('ArrowDown', { shiftKey: true })).toEqual({ x: 155, y: 79 })
  expect(press('ArrowLeft', { x: 4, y: 0 })).toEqual({ at: { x: 0, y: 0 }, placed: false })
  expect(press('ArrowRight', { x: 308, y: 155 })?.at).toEqual({ x: 310, y: 155 })
  expect(press('ArrowDown', { x: 308, y: 150 })?.at).toEqual({ x: 308, y: 155 })
  for (const key of ['Enter', ' ']) {
    expect(press(key, middle)).toEqual({ at: middle, placed: true })
    // Held down it would give all of them at one place.
    expect(press(key, middle, { repeat: true })?.placed).toBe(false)
  }
  for (const fields of MODIFIERS) expect(press('ArrowLeft', middle, fields)).toBeNull()
  expect(press('Tab', middle)).toBeNull()
})

test('[S-4 afs] End and PageUp go a stride on the slider, and not to its end at once; arrows, and keys with a modifier, are the browser’s own', () => {
  const challenge = { kind: 'slider' } as Parameters<typeof SliderChallenge>[0]['challenge']
  const press = hearing(
    returnedBy(() => SliderChallenge({ challenge, busy: false, onAnswer: () => expect.unreachable('not at its end') })),
    'onKeyDown',
  )
  const isAnswered = (key: string, fields = {}) => {
    const event = pressed(key, fields)
    press(event)
    return event.isAnswered
  }
  expect(['End', 'PageUp', 'ArrowRight', 'Home'].map((key) => isAnswered(key))).toEqual([true, true, false, false])
  for (const fields of MODIFIERS) for (const key of ['End', 'PageUp']) expect(isAnswered(key, fields), key).toBe(false)
})

test('[D-7] arrows on its handle move the small picture; with a modifier they are the browser’s own: Alt and an arrow go back', () => {
  const mini = createActor(miniPlayerMachine)
  const sent: unknown[] = []
  mini.send = (event) => void sent.push(event)
  const press = hearing(
    returnedBy(() => Handles({ mini })),
    'onKeyDown',
  )
  const isAnswered = (key: string, fields = {}) => {
    const event = pressed(key, fields)
    press(event)
    return event.isAnswered
  }
  for (const fields of MODIFIERS) for (const key of ['ArrowLeft', 'ArrowRight']) expect(isAnswered(key, fields), key).toBe(false)
  expect([isAnswered('Tab'), sent]).toEqual([false, []])
  expect([isAnswered('ArrowLeft'), sent.length]).toEqual([true, 1])
})

test('[S-4] a puzzle is given by Enter or the space bar alone; with a modifier they are the browser’s own', () => {
  const isGiven = (key: string, fields = {}) => isPress(pressed(key, fields))
  expect(['Enter', ' ', 'ArrowRight', 'a'].map((key) => isGiven(key))).toEqual([true, true, false, false])
  for (const fields of MODIFIERS) for (const key of ['Enter', ' ']) expect(isGiven(key, fields), key).toBe(false)
})

test('[S-4] a puzzle whose piece was not moved is given by no key: it would only count as wrong', () => {
  const challenge = { kind: 'puzzle', picture: '', piece: '' } as Parameters<typeof PuzzleChallenge>[0]['challenge']
  let given = 0
  const press = hearing(
    returnedBy(() => PuzzleChallenge({ challenge, busy: false, onAnswer: () => (given += 1) })),
    'onKeyDown',
  )
  for (const key of ['Enter', ' ', 'ArrowRight']) press(pressed(key))
  expect(given).toBe(0)
})

test('[P-5 hall] in the box over the games Enter searches at once and Esc clears it; other keys, and those of an input method, are typed', () => {
  const hall = createActor(hallMachine, { input: { prefix: null, words: 'dice' } })
  const sent: unknown[] = []
  hall.send = (event) => void sent.push(event)
  const press = hearing(
    returnedBy(() => HallSearch({ hall, onSearch: () => undefined })),
    'onKeyDown',
  )
  const isAnswered = (key: string, fields = {}) => {
    const event = pressed(key, fields)
    press(event)
    return event.isAnswered
  }
  expect([isAnswered('a'), isAnswered('Enter', COMPOSING), isAnswered('Escape', COMPOSING), sent]).toEqual([
    false,
    false,
    false,
    [],
  ])
  expect([isAnswered('Enter'), isAnswered('Escape')]).toEqual([true, true])
  expect(sent).toEqual([{ type: 'words.submitted' }, { type: 'words.changed', words: '' }])
})

test('[R-4] a line to customer service is sent by Enter; Shift and Enter, and the end of a composed word, are typed', () => {
  const logic = { draft: letterDraftMachine, kept: () => null }
  const press = hearing(
    returnedBy(() => SupportComposer({ conversationId: null, logic, makeId: () => 'client-made-id-0001' })),
    'onKeyDown',
  )
  let sent = 0
  const isSentBy = (key: string, fields = {}) => {
    const before = sent
    const event = pressed(key, { currentTarget: { form: { requestSubmit: () => (sent += 1) } }, ...fields })
    press(event)
    return [sent - before, event.isAnswered]
  }
  expect(isSentBy('Enter')).toEqual([1, true])
  expect(isSentBy('Enter', { shiftKey: true })).toEqual([0, false])
  expect(isSentBy('Enter', COMPOSING)).toEqual([0, false])
  expect(isSentBy('a')).toEqual([0, false])
})

describe('[D-7] Esc where one writes in a room', () => {
  const reply = { id: 'c-1', name: 'Mia', excerpt: 'hello' }

  /** The line of a room after these events, and what its keys say. */
  function line(...before: readonly ComposerEvent[]) {
    const actor = createActor(composerMachine, { input: { room: 'c1' } }).start()
    for (const event of before) actor.send(event)
    const sent: string[] = []
    actor.send = (event) => void sent.push(event.type)
    const press = hearing(
      returnedBy(() => Composer({ composer: actor, onGift: null, people: () => [] })),
      'onKeyDown',
      ({ type }) => type === 'input',
    )
    const isStopped = (key: string, fields = {}) => {
      const event = pressed(key, fields)
      press(event)
      return event.isStopped
    }
    return { sent, isStopped, stop: () => void actor.stop() }
  }

  test('closes the emoji first, and drops the answer only where they are not open', () => {
    const both = line({ type: 'reply.chosen', reply }, { type: 'picker.toggled' })
    expect([both.isStopped('Escape'), both.sent]).toEqual([true, ['picker.escaped']])
    both.stop()
    const answer = line({ type: 'reply.chosen', reply })
    expect([answer.isStopped('Escape'), answer.sent]).toEqual([true, ['reply.dropped']])
    answer.stop()
  })

  test('belongs to the input method while that composes a word', () => {
    const composing = line({ type: 'reply.chosen', reply })
    expect([composing.isStopped('Escape', COMPOSING), composing.sent]).toEqual([false, []])
    composing.stop()
  })

  test('goes on to what is around the chat where there is neither', () => {
    const plain = line()
    expect([plain.isStopped('Escape'), plain.isStopped('a'), plain.sent]).toEqual([false, false, []])
    plain.stop()
  })

  test('closes the emoji from their search too, and not while a word is composed there', () => {
    let closed = 0
    const press = hearing(
      returnedBy(() => EmojiPicker({ id: 'p', onPick: () => undefined, onEscape: () => (closed += 1) })),
      'onKeyDown',
    )
    for (const [key, fields] of [
      ['a', {}],
      ['Escape', COMPOSING],
    ] as const)
      press(pressed(key, fields))
    expect(closed).toBe(0)
    const event = pressed('Escape')
    press(event)
    // Theatre, or a sheet around the chat, stays.
    expect([closed, event.isStopped]).toEqual([1, true])
  })
})

describe('[D-7] the keyboard on a chat’s lines', () => {
  const MESSAGE: ChatMessage = {
    id: 'c-1',
    msgType: 'text',
    content: 'hello',
    clientId: null,
    sender: { memberId: 'm1', name: 'Mia', avatar: null, vipLevel: 1, role: 'member', mark: null },
    reply: null,
    mentions: [],
  }

  function list(...keys: readonly string[]) {
    showFakeElements()
    let [entered, focused] = [0, 0]
    const box = Object.assign(new FakeElement(['[role="log"]']), { focus: () => (focused += 1) })
    const lines = keys.map((key) => new FakeElement(['[data-key]'], box, { key }))
    const buttons = lines.map((one) => new FakeElement(['[data-acts]'], one))
    const rows = keys.map((key, seq) => ({ type: 'message', key, seq, at: seq, message: { ...MESSAGE, id: key } }) as const)
    const nothing = () => undefined
    const { handlers } = returnedBy(() =>
      useMessagePress({ rows, open: false, onPress: nothing, onName: nothing, onEntered: () => (entered += 1) }),
    )
    const press = (key: string, target: FakeElement, fields = {}) => {
      const event = pressed(key, { currentTarget: box, target, ...fields })
      handlers.onKeyDown(event as unknown as Parameters<typeof handlers.onKeyDown>[0])
      return event.isAnswered
    }
    return { box, buttons, press, entered: () => entered, focused: () => focused }
  }

  test('Enter on the list goes to its lines; on an empty one, and with a modifier, it does nothing', () => {
    const { box, press, entered } = list('c-1', 'c-2')
    for (const fields of MODIFIERS) expect(press('Enter', box, fields)).toBe(false)
    expect([press('ArrowDown', box), entered()]).toEqual([false, 0])
    expect([press('Enter', box), entered()]).toEqual([true, 1])
    const empty = list()
    expect([empty.press('Enter', empty.box), empty.entered()]).toEqual([false, 0])
  })

  test('Esc on a line’s button leads back to the list and is answered; on the list itself it is left to what is around it', () => {
    const { box, buttons, press, focused } = list('c-1')
    expect([press('Escape', box), focused()]).toEqual([false, 0])
    expect([press('Escape', buttons[0] ?? box), focused()]).toEqual([true, 1])
  })

  test('arrows on a line’s button move among lines, which are not entered another time; other keys do nothing', () => {
    const { box, buttons, press, entered } = list('c-1', 'c-2')
    expect([press('ArrowUp', buttons[1] ?? box), press('x', buttons[1] ?? box)]).toEqual([true, false])
    expect(entered()).toBe(0)
  })
})

import { act, renderHook } from '@testing-library/react'
import { useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import { type LeaveGuard, LeaveGuardContext, useLeaveGuard } from '#src/ui/backOffice/leaveGuard.ts'
import { usePageLeft } from '#src/ui/kit/usePageLeft.ts'
import { useUntilRenewed } from '#src/ui/backOffice/table/useUntilRenewed.ts'
import { useScrollAnchor } from '#src/ui/room/chat/useScrollAnchor.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { usePause } from '#src/ui/shared/usePause.ts'
import { useWordsInAddress } from '#src/ui/shared/useWordsInAddress.ts'
import { useFocusBack } from '#src/ui/sportsbook/sheet/useFocusBack.ts'
import { laidOut } from './support/laidOut.ts'
import { show } from './support/show.tsx'

test('[R-6] what lies over a page hears that the page is left for another one', async () => {
  const sent: string[] = []
  const over = { send: ({ type }: { readonly type: string }) => void sent.push(type) }
  function Over() {
    usePageLeft(over, 'page.left')
    return null
  }
  const { go } = await show(<Over />, { isEverywhere: true, address: '/one' })
  const before = [...sent]
  await go('/one?q=x')
  await go('/two')
  expect([before, sent]).toEqual([[], ['page.left']])
})

test('[D-8] each answer about a list shows until the list is asked for again', async () => {
  function List() {
    const [answer, setAnswer] = useState<object | null>(null)
    const [items, setItems] = useState<readonly unknown[]>([])
    return (
      <>
        <output>{useUntilRenewed(answer, items) === null ? 'nothing' : 'the answer'}</output>
        <button onClick={() => setAnswer({})}>answer</button>
        <button onClick={() => setItems([])}>renew</button>
      </>
    )
  }
  const { screen, user } = await show(<List />)
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    return screen.getByRole('status').textContent
  }
  const seen = [await press('answer'), await press('renew'), await press('renew'), await press('answer'), await press('renew')]
  expect(seen).toEqual(['the answer', 'nothing', 'nothing', 'the answer', 'nothing'])
})

/** An anchor whose state is changed by hand. */
function anchorWith(id: string, first: string) {
  let anchorStatus = first
  const listeners = new Set<() => void>()
  const ref = {
    id,
    getSnapshot: () => ({ context: { match: { anchorStatus } } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  } as unknown as AnchorRef
  const become = (status: string) => {
    anchorStatus = status
    for (const listener of listeners) listener()
  }
  return { ref, become, heard: () => listeners.size }
}
type Anchor = ReturnType<typeof anchorWith>

/** The ids of who is on the air, of the first list or, once that is asked for, of the next one. `counts` = what counts as on the air. */
async function showOnAir(
  first: readonly Anchor[],
  { next = first, counts }: { readonly next?: readonly Anchor[]; readonly counts?: (status: string) => boolean } = {},
) {
  const lists = [first, next].map((anchors) => anchors.map(({ ref }) => ref))
  function OnAir() {
    const [place, setPlace] = useState(0)
    return (
      <>
        <output>
          {useOnAir(lists[place] ?? [], counts)
            .map(({ id }) => id)
            .join(' ')}
        </output>
        <button onClick={() => setPlace(1)}>another list</button>
      </>
    )
  }
  const page = await show(<OnAir />)
  return {
    ...page,
    seen: () => page.screen.getByRole('status').textContent,
    change: () => page.user.click(page.screen.getByRole('button')),
  }
}

test('[S-1] who is on the air is told apart by the whole id', async () => {
  const { seen } = await showOnAir([anchorWith('a1', 'Off'), anchorWith('a11', 'On2')])
  expect(seen()).toBe('a11')
})

test('[S-1] each anchor is followed onto the air and off it', async () => {
  const [first, second] = [anchorWith('a1', 'Off'), anchorWith('a2', 'On2')]
  const { seen } = await showOnAir([first, second])
  act(() => first.become('On2'))
  const both = seen()
  act(() => second.become('Off'))
  expect([both, seen()]).toEqual(['a1 a2', 'a1'])
})

test('[S-1] anchors are not followed once their page is gone', async () => {
  const anchors = [anchorWith('a1', 'Off'), anchorWith('a2', 'On2')]
  const heard = () => anchors.map((one) => one.heard() > 0)
  const { leave } = await showOnAir(anchors)
  const before = heard()
  leave()
  expect([before, heard()]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('[S-1] anchors that came into the list later are followed too', async () => {
  const later = anchorWith('a2', 'Off')
  const { seen, change } = await showOnAir([anchorWith('a1', 'On2')], { next: [later] })
  await change()
  const before = seen()
  act(() => later.become('On1'))
  expect([before, seen()]).toEqual(['', 'a2'])
})

test('[P-10] what counts as on the air may be said: what is live now has a picture', async () => {
  const [first, second] = [anchorWith('a1', 'On0'), anchorWith('a2', 'On1')]
  const { seen } = await showOnAir([first, second], { counts: (status) => status === 'On1' })
  const before = seen()
  act(() => first.become('On1'))
  act(() => second.become('On2'))
  expect([before, seen()]).toEqual(['a2', 'a1'])
})

/** Two prices, of which a press opens the slip, and a chat in which a word makes the slip go. */
async function showPrices() {
  function Panel({ cause, onClose }: { readonly cause: string; readonly onClose: () => void }) {
    const panel = useFocusBack<HTMLDivElement>(cause)
    return (
      <div ref={panel}>
        <button onClick={onClose}>close</button>
      </div>
    )
  }
  function Prices() {
    const [cause, setCause] = useState<string | null>(null)
    return (
      <>
        {['home', 'away'].map((price) => (
          <button key={price} onClick={() => setCause(price)}>
            {price}
          </button>
        ))}
        {cause !== null && <Panel cause={cause} onClose={() => setCause(null)} />}
        <input aria-label="chat" onChange={() => setCause(null)} />
      </>
    )
  }
  const { screen, user } = await show(<Prices />)
  const button = (name: string) => screen.getByRole('button', { name })
  return { screen, user, button, press: (name: string) => user.click(button(name)) }
}

test('[C-9] a slip that goes with the focus in it gives that back to the price that was pressed last', async () => {
  const { press, button } = await showPrices()
  await press('home')
  await press('away')
  await press('close')
  expect(document.activeElement).toBe(button('away'))
})

test('[C-9] a slip that goes never takes the focus from who types elsewhere', async () => {
  const { screen, user, press } = await showPrices()
  await press('home')
  const chat = screen.getByRole('textbox', { name: 'chat' })
  // React would give it back at once, but what an input method has begun would be lost.
  let lost = 0
  chat.addEventListener('blur', () => (lost += 1))
  await user.type(chat, 'g')
  expect([screen.queryByRole('button', { name: 'close' }), document.activeElement, lost]).toEqual([null, chat, 0])
})

/** A list at its newest line, of a moderator whose hand holds it or not, and a line that grows to three times its height by itself. */
async function showGrowing(held: boolean) {
  const layout = laidOut((element) => element.getAttribute('role') === 'log', 100)
  function Lines() {
    const list = useRef<HTMLDivElement>(null)
    const nothing = () => undefined
    const { onScroll, onGrown } = useScrollAnchor({
      list,
      version: 1,
      following: true,
      held,
      onScrolledUp: nothing,
      onReachedEnd: nothing,
      onReachedStart: nothing,
    })
    return (
      <>
        <div ref={list} role="log" onScroll={onScroll}>
          {Array.from({ length: 20 }, (_, line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <button onClick={onGrown}>grow</button>
      </>
    )
  }
  const { screen, user } = await show(<Lines />)
  const box = screen.getByRole('log')
  return {
    toEnd: () => layout.toEnd(box),
    grow: async () => {
      layout.setHeight(screen.getByText('19'), 60)
      await user.click(screen.getByRole('button'))
    },
  }
}

test.each([
  ['a list that is followed shows the whole of', false, 0],
  ['a list under a moderator’s hand is not moved by', true, 40],
])('[S-9] [D-8] %s its newest line that grew by itself', async (_, held, below) => {
  const { toEnd, grow } = await showGrowing(held)
  const before = toEnd()
  await grow()
  expect([before, toEnd()]).toEqual([0, below])
})

/** A page of the back office that is being written in, saved, or left, and a way of the rail that asks it first. */
function Office({ asked, onWay }: { readonly asked: (to: string | number) => void; readonly onWay: () => void }) {
  const guard = useRef<LeaveGuard | null>(null)
  const [state, setState] = useState<'clean' | 'dirty' | 'gone'>('clean')
  return (
    <LeaveGuardContext value={guard}>
      {(['clean', 'dirty', 'gone'] as const).map((one) => (
        <button key={one} onClick={() => setState(one)}>
          {one}
        </button>
      ))}
      <button onClick={() => (guard.current === null || guard.current('/rail')) && onWay()}>rail</button>
      {state !== 'gone' && <Editor isDirty={state === 'dirty'} ask={asked} />}
    </LeaveGuardContext>
  )
}

function Editor({ isDirty, ask }: { readonly isDirty: boolean; readonly ask: (to: string | number) => void }) {
  const letGo = useLeaveGuard(isDirty, ask)
  return <button onClick={letGo}>let go</button>
}

async function showOffice() {
  const heard: string[] = []
  const { screen, user } = await show(<Office asked={(to) => heard.push(`asked about ${to}`)} onWay={() => heard.push('went')} />)
  return { heard, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

/** A page of the back office that is written in as the third entry of the tab's history, whose router hears of each way. */
async function showEntry() {
  const page = await showOffice()
  const gone = vi.spyOn(window.history, 'go').mockReturnValue()
  const before: unknown = window.history.state
  window.history.replaceState({ idx: 2 }, '')
  const onPop = () => page.heard.push('the router went')
  window.addEventListener('popstate', onPop)
  onTestFinished(() => {
    gone.mockRestore()
    window.history.replaceState(before, '')
    window.removeEventListener('popstate', onPop)
  })
  return {
    ...page,
    taken: () => gone.mock.calls,
    pop: (idx: number) => act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))),
  }
}

test.each([
  ['Back', 1, -1],
  ['way three entries on', 5, 3],
])('[D-8] the browser’s %s is taken back and asked about while something would be lost', async (_, idx, by) => {
  const { press, pop, heard, taken } = await showEntry()
  await press('dirty')
  pop(idx)
  pop(2)
  expect([heard, taken()]).toEqual([[`asked about ${by}`], [[-by]]])
})

test.each(['clean', 'gone', 'let go'])(
  '[D-8] the browser’s Back leads on once the page that was written in is %s',
  async (after) => {
    const { press, pop, heard, taken } = await showEntry()
    await press('dirty')
    await press(after)
    pop(1)
    expect([heard, taken()]).toEqual([['the router went'], []])
  },
)

test('[D-8] a way of the rail asks the page first while something would be lost', async () => {
  const { press, heard } = await showOffice()
  await press('dirty')
  await press('rail')
  expect(heard).toEqual(['asked about /rail'])
})

test.each(['clean', 'gone'])('[D-8] a way of the rail leads away once the page that was written in is %s', async (after) => {
  const { press, heard } = await showOffice()
  await press('dirty')
  await press(after)
  await press('rail')
  expect(heard).toEqual(['went'])
})

test.each([
  ['cannot be known, so that the server decides alone', null],
  ['is not known yet', undefined],
])('[P-6] that a pause %s is told apart', (_, current) => {
  const { result, unmount } = renderHook(() => usePause({ subscribe: () => () => undefined, current: () => current }))
  onTestFinished(unmount)
  expect(result.current).toBe(current)
})

test('[P-10] what is typed into a search takes the place of what the address said, so that Back leads to where one came from', async () => {
  function Search() {
    const [words, setWords] = useState('')
    useWordsInAddress(words)
    return (
      <>
        <input aria-label="words" value={words} onChange={(event) => setWords(event.target.value)} />
        <output>{useNavigationType()}</output>
      </>
    )
  }
  const { screen, user, address } = await show(<Search />, { address: '/app/search' })
  await user.type(screen.getByRole('textbox'), 'harb')
  expect([address(), screen.getByRole('status').textContent]).toEqual(['/app/search?q=harb', 'REPLACE'])
})

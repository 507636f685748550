import { act } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import type { AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import { type LeaveGuard, LeaveGuardContext, useLeaveGuard } from '#src/ui/backOffice/leaveGuard.ts'
import { useUntilRenewed } from '#src/ui/backOffice/table/useUntilRenewed.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import { useFocusBack } from '#src/ui/sportsbook/sheet/useFocusBack.ts'
import { show } from './support/show.tsx'

test('[D-8] what was answered about a list shows until the list is asked for again, and the next answer shows then', async () => {
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

test('[S-1] who is on the air is told apart by the whole id, follows each anchor, and is left when the page goes', async () => {
  const anchors = [anchorWith('a1', 'Off'), anchorWith('a11', 'On2')]
  const refs = anchors.map(({ ref }) => ref)
  function OnAir() {
    return (
      <output>
        {useOnAir(refs)
          .map(({ id }) => id)
          .join(' ')}
      </output>
    )
  }
  const [first, second] = anchors
  const page = await show(<OnAir />)
  const seen = () => page.screen.getByRole('status').textContent
  expect(seen()).toBe('a11')
  act(() => first?.become('On2'))
  expect(seen()).toBe('a1 a11')
  act(() => second?.become('Off'))
  expect(seen()).toBe('a1')
  page.leave()
  expect(anchors.map(({ heard }) => heard())).toEqual([0, 0])
})

test('[S-1] anchors that came into the list later are followed too', async () => {
  const [first, later] = [anchorWith('a1', 'On2'), anchorWith('a2', 'Off')]
  function OnAir() {
    const [refs, setRefs] = useState([first.ref])
    return (
      <>
        <output>
          {useOnAir(refs)
            .map(({ id }) => id)
            .join(' ')}
        </output>
        <button onClick={() => setRefs([later.ref])}>another list</button>
      </>
    )
  }
  const { screen, user } = await show(<OnAir />)
  const seen = () => screen.getByRole('status').textContent
  expect(seen()).toBe('a1')
  await user.click(screen.getByRole('button'))
  expect(seen()).toBe('')
  act(() => later.become('On1'))
  expect(seen()).toBe('a2')
})

test('[P-10] what counts as on the air may be said: what is live now has a picture', async () => {
  const anchors = [anchorWith('a1', 'On0'), anchorWith('a2', 'On1')]
  const refs = anchors.map(({ ref }) => ref)
  const isPlaying = (status: string) => status === 'On1'
  function LiveNow() {
    return (
      <output>
        {useOnAir(refs, isPlaying)
          .map(({ id }) => id)
          .join(' ')}
      </output>
    )
  }
  const page = await show(<LiveNow />)
  const seen = () => page.screen.getByRole('status').textContent
  expect(seen()).toBe('a2')
  act(() => anchors[0]?.become('On1'))
  expect(seen()).toBe('a1 a2')
  act(() => anchors[1]?.become('On2'))
  expect(seen()).toBe('a1')
  page.leave()
})

test('[C-9] a slip that goes with the focus in it gives that back to the price that was pressed last', async () => {
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
      </>
    )
  }
  const { screen, user } = await show(<Prices />)
  const button = (name: string) => screen.getByRole('button', { name })
  await user.click(button('home'))
  await user.click(button('away'))
  await user.click(button('close'))
  expect(document.activeElement).toBe(button('away'))
})

/** A page of the back office that is being written in, saved, or left, and a way of the rail that asks it first. */
function Office({ asked, onWay }: { readonly asked: (to: string) => void; readonly onWay: () => void }) {
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

function Editor({ isDirty, ask }: { readonly isDirty: boolean; readonly ask: (to: string) => void }) {
  useLeaveGuard(isDirty, ask)
  return null
}

async function showOffice() {
  const heard: string[] = []
  const { screen, user } = await show(<Office asked={(to) => heard.push(`asked about ${to}`)} onWay={() => heard.push('went')} />)
  return { heard, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

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

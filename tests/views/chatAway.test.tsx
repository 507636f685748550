import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EventObject, fromCallback, fromObservable } from 'xstate'
import { againMachine } from '#src/machines/kit/againMachine.ts'
import { TableChat } from '#src/ui/game/TableChat.tsx'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** The chat of a table, which could not be drawn; it can be from now on. */
async function showAway() {
  // React says what a boundary caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const seconds = new Subject<number>()
  const lines: (() => void)[] = []
  const line = fromCallback<EventObject, undefined>(({ sendBack }) => void lines.push(() => sendBack({ type: 'line.back' })))
  const again = againMachine.provide({ actors: { line, seconds: fromObservable(() => seconds) } })
  let falls = true
  const Chat = () => {
    if (falls) throw new Error('it did not come')
    return <p>her words</p>
  }
  let closed = 0
  const page = await show(
    <TableChat id="chat" room="r1" isShown countAt={null} Chat={Chat} again={again} onClose={() => (closed += 1)} />,
    { language: 'en', words: ['game'] },
  )
  falls = false
  const { screen, user } = page
  return {
    ...page,
    closed: () => closed,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    second: (at: number) => told(() => seconds.next(at)),
    back: () => told(() => lines.at(-1)?.()),
    timer: () => screen.getByRole('timer').textContent,
    isThere: () => screen.queryByText('her words') !== null,
  }
}

test('[P-5] a chat of a table that could not be opened says so, and is opened by a press', async () => {
  const { screen, press, isThere } = await showAway()
  expect([screen.queryByText('The chat could not be opened') !== null, isThere()]).toEqual([true, false])
  await press('Try again')
  await expect.poll(isThere).toBe(true)
})

test('[P-5] a chat of a table that could not be opened is opened by itself once the line is back', async () => {
  const { back, isThere } = await showAway()
  await back()
  expect(isThere()).toBe(true)
})

test('[P-5] how long it is until a chat is tried again is counted down', async () => {
  const { second, timer } = await showAway()
  const seen = [timer()]
  await second(100_000)
  await second(102_000)
  seen.push(timer())
  expect(seen).toEqual(['Trying again in 0:05', 'Trying again in 0:03'])
})

test('[P-5] a chat that could not be opened is hidden like any other', async () => {
  const { press, closed } = await showAway()
  await press('Hide the chat')
  expect(closed()).toBe(1)
})

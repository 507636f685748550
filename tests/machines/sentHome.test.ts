import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type GamePorts, provideGame } from '#src/machines/games/gameActors.ts'
import { type HallPorts, provideHall } from '#src/machines/games/hallActors.ts'
import { provideSportsbook, type SportsbookPorts } from '#src/machines/sportsbook/sportsbookActors.ts'

/** What a machine does when it sends a person home: what it says, and where it leads. */
function sentHome(provide: (ports: unknown) => AnyStateMachine) {
  const done: unknown[] = []
  const notices = { raise: (notice: unknown) => void done.push(notice) }
  const navigator = { go: (...way: readonly unknown[]) => void done.push(way), here: () => '/app/there' }
  const machine = provide({ notices, toasts: notices, navigator, home: '/app/home' })
  const { goHome } = machine.implementations.actions as unknown as Readonly<Record<string, () => void>>
  goHome?.()
  return done
}

test.each<[string, string, (ports: unknown) => AnyStateMachine]>([
  ['a game', 'toast.gameClosed', (ports) => provideGame(ports as GamePorts)],
  ['the hall of games', 'toast.gameClosed', (ports) => provideHall(ports as HallPorts)],
  ['a venue', 'toast.sportsbookClosed', (ports) => provideSportsbook(ports as SportsbookPorts).venue],
  ['a venue, without betting there', 'toast.gameClosed', (ports) => provideSportsbook(ports as SportsbookPorts).look],
])('[S-2] who is in %s when it closes is told and sent home, and the way back does not lead there again', (_, key, provide) => {
  expect(sentHome(provide)).toEqual([{ key, tone: 'warn' }, ['/app/home', { replace: true }]])
})

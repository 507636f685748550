import { createActor } from 'xstate'
import { escapePresses } from '#src/browser/escapePresses.ts'
import { provideBetSheet } from '#src/machines/sportsbook/betSheetActors.ts'
import { currentMember } from '#src/machines/session/currentMemberActors.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'
import { sportsbookOf } from './sportsbook.ts'

/** The slip, where it is drawn, and the member's bets on a match. */
export function startBetSheet(app: App) {
  const { now, makeId, saferPlay, actors } = app
  const { slip } = sportsbookOf(app)
  const logic = provideBetSheet({ slip, escapeKey: escapePresses(app.window) })
  const sheet = createActor(logic, { input: { now, makeId } }).start()
  app.roots.add(sheet)
  app.page.own(currentMember(actors.session), { next: () => sheet.send({ type: 'member.changed' }) })
  void saferPlay.load().catch(() => undefined)
  return {
    sheet,
    Room: lazyComponent(
      async () => (await import('./slipPlaces.tsx')).slipInRoomOf(app, sheet),
      ['bet', 'saferPlay', 'shared', 'sportsbook'],
    ),
    Page: lazyComponent(
      async () => (await import('./slipPlaces.tsx')).slipOverPageOf(app, sheet),
      ['bet', 'saferPlay', 'shared', 'sportsbook'],
    ),
    MatchBets: lazyComponent(
      async () => (await import('./slipPlaces.tsx')).matchBetsOf(app),
      ['bet', 'saferPlay', 'shared', 'sportsbook'],
    ),
  }
}

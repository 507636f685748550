import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { Language } from '#src/api/model/format.ts'
import type { GameCode } from '#src/api/model/game.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import type { FrameLook } from '#src/machines/frame/frame.ts'
import { createFrameActors, takeToken } from '#src/machines/frame/frameActors.ts'
import { frameMachine } from '#src/machines/frame/frameMachine.ts'
import { roundMachine } from '#src/machines/frame/roundMachine.ts'
import { gameOf, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import { showMachine, type ShowPlan } from '#src/machines/frame/showMachine.ts'
import { createSounds } from '#src/machines/frame/soundActors.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import './frame.css'
import { FrameView } from './FrameView.tsx'
import { hearKeys, roundKey } from './keys.ts'

/** A game of one player at a time: what differs from the others. */
export type FrameGame = {
  readonly code: GameCode
  readonly names: Readonly<Record<Language, string>>
  /** What a first round is played with, as JSON text. */
  readonly play: string
  readonly isStake: (stake: Fen) => boolean
  readonly plan: ShowPlan
  readonly Game: ComponentType<{ readonly round: RoundRef; readonly motion: boolean }>
}

const FIRST_STAKE = fen(1_000)

/** Starts a game's frame: its machines with what they ask of the world, and its view. The composition root of a frame. */
export function startFrame({ code, names, play, isStake, plan, Game }: FrameGame): void {
  const token = takeToken(window)
  const actors = createFrameActors(window, code)
  const sounds = createSounds(() => new AudioContext())
  let look = actors.ownLook()
  document.documentElement.dataset['titled'] = actors.isTitled ? 'on' : 'off'
  const setLook = (next: FrameLook) => {
    look = next
    const { dataset } = document.documentElement
    document.documentElement.lang = next.language
    document.title = names[next.language]
    if (next.theme === null) delete dataset['theme']
    else dataset['theme'] = next.theme
    dataset['motion'] = next.motion ? 'on' : 'off'
  }
  const sound = (_: unknown, { name }: { name: Parameters<typeof sounds.play>[0] }) => sounds.play(name)
  const { tell, ask, count, enter, page } = actors
  const frame = createActor(
    frameMachine.provide({
      actors: {
        enter,
        page,
        game: roundMachine.provide({
          actors: { ask, look: actors.look, show: showMachine.provide({ actors: { count }, actions: { sound } }) },
          actions: { sound, tell: (_, word) => tell(word), keep: (_, { order }) => actors.keepOrder(order) },
        }),
      },
      actions: {
        tell: (_, word) => tell(word),
        keepPass: (_, { pass }) => actors.keepPass(pass),
        setSound: (_, { on }) => sounds.set(on),
        setLook: (_, params) => setLook(params.look),
      },
    }),
    {
      input: {
        game: code,
        token,
        pass: actors.kept.pass,
        look,
        own: {
          kept: actors.kept.order,
          stake: FIRST_STAKE,
          play,
          isStake,
          plan,
          moves: () => look.motion,
          makeKey: () => crypto.randomUUID(),
        },
      },
    },
  )
  frame.start()
  hearKeys(roundKey, (said) => gameOf(frame.getSnapshot())?.send(said))
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  createRoot(root).render(<FrameView frame={frame} names={names} Game={Game} />)
}

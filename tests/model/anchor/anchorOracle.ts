import type { AnyStateMachine } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import type { Oracle } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { ANCHOR_ANSWERS, ANCHOR_STATUS, anchorSpecification } from './anchorSpecification.ts'

async function begin(machine: AnyStateMachine) {
  let match: AnchorMatch = anchorMatch({ status: 'On0' })
  const stage = stageOf(machine, { input: () => ({ match }) })
  await stage.start()
  let nextAt = 0
  const loaded = (status: string) => async () => {
    match = { ...anchorMatch({ status }), matchName: `又一场 ${status}` }
    await stage.send({ type: 'anchor.loaded', match })
  }
  return {
    events: {
      ...Object.fromEntries(
        Object.entries(ANCHOR_STATUS).map(([type, anchorStatus]) => [
          type,
          async () => {
            nextAt += 1
            match = { ...match, anchorStatus, anchorInfo: match.anchorInfo && { ...match.anchorInfo, nextAt } }
            await stage.send({ type: 'anchor.statusChanged', anchorStatus, nextAt })
          },
        ]),
      ),
      LOADED_ON1: loaded('On1'),
      LOADED_OFF: loaded('Off'),
      GOAL: async () => {
        match = { ...match, homeScore: match.homeScore + 1, gameStatus: 'break' }
        await stage.send({ type: 'match.changed', homeScore: match.homeScore, visitScore: match.visitScore, gameStatus: 'break' })
      },
    },
    states: {
      '*': async (state: { readonly value: unknown }) => {
        stage.heard()
        await stage.send({ type: 'anchor.clicked' })
        const answer = ANCHOR_ANSWERS[String(state.value)]
        const effect: Effect = answer === 'room' ? ['openRoom', { match }] : ['announce', { key: answer }]
        stage.heard(effect)
      },
    },
    end: stage.stop,
  }
}

export const anchorOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [S-1] what a click on an anchor does', specification: anchorSpecification, begin },
]

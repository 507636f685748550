import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { type Verifiable, verifyMachine } from '#src/machines/games/verifyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { pasteSpecification, verifySpecification } from './gameSpecifications.ts'

const SEED = 'ab'.repeat(32)
const proofOf = (roll: number) => ({
  rules: 'dice' as const,
  commitment: SEED,
  serverSeed: SEED,
  clientSeed: 'mine',
  nonce: 0,
  stake: '1000',
  bet: { side: 'under' as const, target: 50 },
  roll,
  returned: '0',
})
const OWN = writeProof(proofOf(6_000))
const OTHER = writeProof(proofOf(7_000))
const VERDICT = { state: 'equal' } as const

const beginFor = (asked: Verifiable | null) => async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { input: () => ({ asked }) })
  await stage.start()
  const asks: Effect = ['load', { asked }]
  stage.heard(...(asked === null ? [] : [asks]))
  const computes = (roll: number): Effect => {
    const { rules, commitment, serverSeed, clientSeed, nonce, bet } = proofOf(roll)
    return ['compute', { proof: { rules, commitment, serverSeed, clientSeed, nonce, bet, stake: 1_000, roll, returned: 0 } }]
  }
  const step =
    (act: () => unknown, ...effects: readonly Effect[]) =>
    async () => {
      await act()
      await settled()
      stage.heard(...effects)
    }
  const gives = (text: string, ...effects: readonly Effect[]) => step(() => stage.send({ type: 'proof.given', text }), ...effects)
  const is =
    (value: string, hasProof: boolean, hasVerdict = false) =>
    () => {
      const { value: stands, context } = stage.snapshot()
      deepEqual([stands, context.proof !== null, context.verdict], [value, hasProof, hasVerdict ? VERDICT : null])
    }
  return {
    events: {
      PROOF: step(() => stage.run('load').done(OWN), computes(6_000)),
      NO_PROOF: step(() => stage.run('load').done(null)),
      NONSENSE: step(() => stage.run('load').done('{}')),
      ASK_FAILS: step(() => stage.run('load').fail(new Failure('errors.timeout'))),
      RETRY: step(() => stage.send({ type: 'verify.retried' }), asks),
      GIVE: gives(OTHER, computes(7_000)),
      GIVE_INSTEAD: gives(OTHER, ['load left'], computes(7_000)),
      GIVE_OVER: gives(OTHER, ['compute left'], computes(7_000)),
      GIVE_NONSENSE: gives('not a proof'),
      GIVE_NONSENSE_OVER: gives('not a proof', ['compute left']),
      VERDICT: step(() => stage.run('compute').done(VERDICT)),
      BREAKS: step(() => stage.run('compute').fail(new Error('broken'))),
    },
    states: {
      waiting: is('waiting', false),
      asked: () => deepEqual([stage.snapshot().value, stage.snapshot().context.errorKey], ['loading', null]),
      failed: () => deepEqual([stage.snapshot().value, stage.snapshot().context.errorKey], ['failed', 'errors.timeout']),
      computing: is('computing', true),
      computingOther: is('computing', true),
      told: is('told', true, true),
      unreadable: () => deepEqual([stage.snapshot().value, stage.snapshot().context.verdict], ['unreadable', null]),
      without: is('without', false),
    },
    end: stage.stop,
  }
}

const SAID = {
  events: [{ type: 'proof.given', text: OTHER }, { type: 'proof.given', text: 'not a proof' }, { type: 'verify.retried' }],
  answers: {
    load: { done: [OWN, null, '{}'], error: [new Error('no network')] },
    compute: { done: [VERDICT], error: [new Error('broken')] },
  },
}

export const verifyModel: Model = {
  name: 'verifyMachine',
  machine: verifyMachine,
  oracles: [
    {
      title: '[P-5] a round of one’s own that is computed again',
      specification: verifySpecification,
      begin: beginFor({ of: 'round', id: 'gr_1' }),
    },
    {
      title: '[P-9] a draw that is computed again',
      specification: verifySpecification,
      begin: beginFor({ of: 'draw', id: 'dr_1' }),
    },
    { title: '[P-5] a proof that is given by hand', specification: pasteSpecification, begin: beginFor(null) },
  ],
  scripts: [
    { input: { asked: { of: 'round', id: 'gr_1' } }, ...SAID },
    { input: { asked: null }, ...SAID },
  ],
  browser: 'games/game.spec.ts',
}

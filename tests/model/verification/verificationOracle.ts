import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { CaptchaResult, SafeDemand } from '#src/api/model/captcha.ts'
import { type Challenge, type Kind, type RefusalReason, VerificationRefused } from '#src/machines/verification/challenge.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { ANSWER, DEMAND, PUZZLE, RESULT } from './puzzle.ts'
import { challengeSpecification, verificationSpecification } from './verificationSpecification.ts'

/** The verification machine with the test in the place of its requests and its server. */
async function dialogOf(machine: AnyStateMachine) {
  const stage = stageOf(machine)
  await stage.start()
  stage.heard()
  let waiting: string[] = []
  let next = 0
  return {
    ...stage,
    waiting: () => waiting,
    need: async (demand: SafeDemand = DEMAND) => {
      const isFirst = waiting.length === 0
      const id = `r${(next += 1)}`
      waiting.push(id)
      await stage.send({ type: 'request.blocked', request: { id, demand } })
      stage.heard(...(isFirst ? [['load', { kind: 'puzzle', action: demand.action }] as const] : []))
    },
    /** A request's caller aborts it. */
    withdraw: async (id: string) => {
      waiting = waiting.filter((other) => other !== id)
      await stage.send({ type: 'request.withdrawn', id })
    },
    come: async (challenge: Challenge) => {
      stage.run('load').done(challenge)
      await settled()
      stage.heard()
    },
    refuse: async (reason: RefusalReason, wait = 0) => {
      const src = stage.snapshot().matches({ open: 'loading' }) ? 'load' : 'check'
      stage.run(src).fail(new VerificationRefused(reason, wait))
      await settled()
    },
    /** Expects that every waiting request is answered, once. */
    served: (result: CaptchaResult | null, ...left: readonly string[]) => {
      stage.heard(['emits', { type: 'settled', ids: waiting, result }], ...left.map((what) => [what] as const))
      waiting = []
    },
    looks: () => {
      equal(stage.snapshot().matches('open'), waiting.length > 0, 'the dialog is open exactly while requests wait')
      deepEqual(
        stage.snapshot().context.waiting.map(({ id }: { id: string }) => id),
        waiting,
      )
    },
  }
}

async function begin(machine: AnyStateMachine) {
  const dialog = await dialogOf(machine)
  const answer = async () => {
    if (!dialog.snapshot().matches({ open: 'answering' })) await dialog.come(PUZZLE)
    await dialog.send({ type: 'answer.given', answer: ANSWER })
    dialog.heard(['check', { challenge: PUZZLE, answer: ANSWER }])
  }
  return {
    events: {
      NEED: () => dialog.need(),
      WRONG: async () => {
        await answer()
        await dialog.refuse('wrong')
        dialog.heard(['load', { kind: 'puzzle', action: DEMAND.action }])
      },
      SOLVE: async () => {
        await answer()
        dialog.run('check').done(RESULT)
        await settled()
        dialog.served(RESULT)
      },
      CLOSE: async () => {
        await dialog.send({ type: 'dialog.closed' })
        dialog.served(null, 'load left')
      },
      GIVE_UP: async () => {
        for (const id of dialog.waiting()) {
          dialog.heard()
          await dialog.withdraw(id)
          dialog.looks()
        }
        dialog.heard(['load left'])
      },
    },
    states: { '*': dialog.looks },
    end: dialog.stop,
  }
}

const IMAGE: Challenge = { kind: 'picture', id: 'i', source: '' }

async function beginChallenge(machine: AnyStateMachine) {
  const dialog = await dialogOf(machine)
  let kind: Kind = 'puzzle'
  let says: RefusalReason | null = null
  await dialog.need()
  const asks = () => ['load', { kind, action: DEMAND.action }] as const
  const left = () => {
    if (dialog.snapshot().matches({ open: 'loading' })) return [['load left'] as const]
    return dialog.snapshot().matches({ open: 'checking' }) ? [['check left'] as const] : []
  }
  const refused = (reason: RefusalReason) => async () => {
    says = reason
    if (reason === 'down') kind = 'picture'
    await dialog.refuse(reason)
    dialog.heard(asks())
  }
  const fresh = (words: RefusalReason | null, cause: () => Promise<void>) => async () => {
    says = words
    const gone = left()
    await cause()
    dialog.heard(...gone, asks())
  }
  const choose = (chosen: Kind) => fresh(null, () => dialog.send({ type: 'kind.chosen', kind: (kind = chosen) }))
  const is = (state: string) => () => {
    dialog.looks()
    const { value, context } = dialog.snapshot()
    deepEqual([value.open, context.kind, context.refusal], [state, kind, says])
    // A challenge that was answered or is too old is no longer shown.
    if (state === 'loading') equal(context.challenge, null)
  }
  return {
    events: {
      COMES: () => dialog.come(kind === 'puzzle' ? PUZZLE : IMAGE),
      TOO_MANY: async () => {
        says = 'locked'
        await dialog.refuse('locked', 90_000)
        dialog.heard()
      },
      BREAKS: async () => {
        says = 'network'
        await dialog.refuse('network')
        dialog.heard()
      },
      MAKER_DOWN: refused('down'),
      WRONG: refused('wrong'),
      OLD: refused('expired'),
      CHOOSE: choose('picture'),
      CHOOSE_PUZZLE: choose('puzzle'),
      CHOOSE_UNOFFERED: async () => {
        await dialog.need({ action: '/api/y', types: { image: 0, afs: 0, anji: 1, geetest: 0 } })
        await dialog.send({ type: 'kind.chosen', kind: 'picture' })
        await dialog.send({ type: 'kind.chosen', kind: 'slider' })
        dialog.heard()
        await dialog.withdraw(dialog.waiting().at(-1) ?? '')
      },
      ANOTHER_NEEDS: () => dialog.need(),
      IMAGE_ONLY_NEEDS: async () => {
        // A kind that all waiting requests accept is loaded next.
        await dialog.need({ action: '/api/z', types: { image: 1, afs: 0, anji: 0, geetest: 0 } })
        equal(dialog.snapshot().context.kind, 'picture')
        await dialog.withdraw(dialog.waiting().at(-1) ?? '')
        await dialog.send({ type: 'kind.chosen', kind: 'puzzle' })
        dialog.heard(['load', { kind: 'puzzle', action: DEMAND.action }])
        says = null
        await dialog.come(PUZZLE)
      },
      FRESH: fresh(null, () => dialog.send({ type: 'challenge.refreshed' })),
      TOO_LATE: fresh('expired', () => dialog.pass(110_000)),
      WAIT: fresh(null, () => dialog.pass(90_000)),
      ANSWER: async () => {
        const answer = kind === 'puzzle' ? ANSWER : { kind: 'picture', code: 'abcd' }
        await dialog.send({ type: 'answer.given', answer })
        dialog.heard(['check', { challenge: kind === 'puzzle' ? PUZZLE : IMAGE, answer }])
      },
      ANSWER_TO_ANOTHER: async () => {
        await dialog.send({ type: 'answer.given', answer: { kind: 'picture', code: 'abcd' } })
        dialog.heard()
      },
      RIGHT: async () => {
        dialog.run('check').done(RESULT)
        await settled()
        dialog.served(RESULT)
      },
      CLOSE: async () => {
        const gone = left().map(([what]) => what)
        await dialog.send({ type: 'dialog.closed' })
        dialog.served(null, ...gone)
      },
      NEED: async () => {
        kind = 'puzzle'
        says = null
        await dialog.need()
      },
    },
    states: {
      coming: is('loading'),
      comingAsImage: is('loading'),
      waiting: is('answering'),
      waitingWithImage: is('answering'),
      checked: is('checking'),
      locked: is('locked'),
      broken: is('failed'),
      gone: dialog.looks,
    },
    end: dialog.stop,
  }
}

export const verificationOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [S-4] requests that wait for one dialog', specification: verificationSpecification, begin },
  { title: '[D-10] [S-4] the dialog and its challenges', specification: challengeSpecification, begin: beginChallenge },
]

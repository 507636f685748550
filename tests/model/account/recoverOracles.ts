import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { settled } from '#tests/machines/support/deferred.ts'
import type { RecoveryGrant, RecoverRefusal } from '#src/machines/account/recoverMachine.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { CODE_TICKET, CONTACT, DRAFT, grantAt, PASSWORD } from './recoverPeople.ts'
import { keptRecoverSpecification, recoverSpecification } from './recoverSpecifications.ts'

const begin = (machine: AnyStateMachine) => beginWith(machine, () => null)

/** The tab kept how far one came over a reload, which took no time. */
const beginProved = (machine: AnyStateMachine) => beginWith(machine, grantAt)

async function beginWith(machine: AnyStateMachine, keptAt: (now: number) => RecoveryGrant | null) {
  let keys = 0
  const stage = stageOf(machine, {
    kinds: { code: 'states' },
    input: (clock) => ({
      now: () => clock.now(),
      makeId: () => `key-${(keys += 1)}`,
      draft: keptAt(clock.now()) === null ? null : DRAFT,
      sent: null,
      grant: keptAt(clock.now()),
    }),
  })
  await stage.start()
  stage.ignore()
  const forgets = (what: 'draft' | 'grant') => [what === 'draft' ? 'keepDraft' : 'keepGrant', { [what]: null }] as const
  const codeIsGone = ['code is told', { type: 'code.refused' }] as const
  const write = (fields: object) => async () => {
    await stage.send({ type: 'fields.changed', fields })
    const { name, channel, country, phone, email } = stage.snapshot().context.fields
    const isPassword = stage.snapshot().matches('password')
    stage.heard(...(isPassword ? [] : [['keepDraft', { draft: { name, channel, country, phone, email } }] as const]))
    const { refusal, errorKey } = stage.snapshot().context
    deepEqual([refusal, errorKey], [null, null], 'what was said of the old words is gone')
  }
  const tell =
    (event: { type: string; ticket?: string | null; contact?: object }, ...effects: readonly (readonly [string, unknown?])[]) =>
    async () => {
      await stage.send(event)
      stage.heard(...effects)
    }
  const proof = ['prove', { ticket: CODE_TICKET, code: '123456' }] as const
  const answer =
    (src: 'prove' | 'finish', said: unknown, ...effects: readonly (readonly [string, unknown?])[]) =>
    async () => {
      stage.run(src).done(said)
      await settled()
      stage.heard(...effects)
    }
  const cut =
    (src: 'prove' | 'finish', ...effects: readonly (readonly [string, unknown?])[]) =>
    async () => {
      stage.run(src).fail(new Error('cut'))
      await settled()
      stage.heard(...effects)
    }
  const is =
    (state: string, said: { tried?: boolean; refusal?: RecoverRefusal['result']; errorKey?: string } = {}) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual(
        [value, context.isTried, context.refusal?.result, context.errorKey],
        [state, said.tried ?? false, said.refusal, said.errorKey ?? null],
      )
      if (state === 'target') equal(context.fields.password, '', 'a password is kept for its own step alone')
    }
  const withoutSecrets = (check: () => void) => () => {
    check()
    const { phoneCode, emailCode, password } = stage.snapshot().context.fields
    deepEqual([phoneCode, emailCode, password], ['', '', ''], 'what is of no use is cleared')
  }
  const written = (check: () => void, field: string, value: string) => () => {
    check()
    equal(stage.snapshot().context.fields[field], value)
  }
  const ask = { type: 'code.wanted', contact: CONTACT }
  const sendsCode = ['code is told', { type: 'code.asked', contact: CONTACT, name: 'harbour1' }] as const
  return {
    events: {
      CODES_BREAK: async () => {
        stage.run('code').fail(new Error('broken'))
        await settled()
        stage.heard()
      },
      ASK_TOO_EARLY: tell(ask),
      ASK: tell(ask, sendsCode),
      WRITE: write(DRAFT),
      WRITE_CODE: write({ ...DRAFT, phoneCode: '123456' }),
      NEXT_TOO_EARLY: tell({ type: 'step.finished', ticket: CODE_TICKET }),
      NEXT_WITHOUT_CODE: tell({ type: 'step.finished', ticket: CODE_TICKET }),
      NEXT_WITHOUT_TICKET: tell({ type: 'step.finished', ticket: null }),
      NEXT: tell({ type: 'step.finished', ticket: CODE_TICKET }, proof),
      RIGHT: async () => {
        const grant = grantAt(stage.clock.now())
        await answer('prove', { result: 'right', ...grant }, ['keepGrant', { grant }])()
      },
      WRONG: answer('prove', { result: 'codeWrong', left: 4 }, forgets('grant')),
      OLD: answer('prove', { result: 'codeExpired' }, codeIsGone, forgets('grant')),
      LOST: cut('prove', forgets('grant')),
      BACK: tell({ type: 'step.returned' }, forgets('grant')),
      TOO_WEAK: tell({ type: 'password.submitted' }),
      WRITE_PASSWORD: write({ password: PASSWORD }),
      LAPSE: async () => {
        await stage.pass(stage.snapshot().context.grant.expiresAt - stage.clock.now())
        stage.heard(codeIsGone, forgets('grant'))
      },
      SAVE: tell({ type: 'password.submitted' }, ['finish', { ticket: grantAt(0).ticket, password: PASSWORD }]),
      DONE: answer('finish', 'done', forgets('draft'), forgets('grant'), codeIsGone),
      KNOWN: answer('finish', 'published'),
      TOO_LATE: answer('finish', 'gone', codeIsGone, forgets('grant')),
      CUT: cut('finish'),
    },
    states: {
      nothing: () => equal(stage.snapshot().value, 'target'),
      withWords: is('target', { tried: true }),
      written: () => equal(stage.snapshot().value, 'target'),
      writtenWithWords: is('target', { tried: true }),
      withCode: () => written(() => equal(stage.snapshot().value, 'target'), 'phoneCode', '123456')(),
      sent: () => equal(stage.snapshot().value, 'proving'),
      wrong: withoutSecrets(is('target', { refusal: 'codeWrong' })),
      withoutCode: withoutSecrets(is('target', { refusal: 'codeExpired' })),
      unknown: written(is('target', { errorKey: 'errors.unknown' }), 'phoneCode', '123456'),
      proved: is('password'),
      passwordWithWords: is('password', { tried: true }),
      passwordWritten: () => written(() => equal(stage.snapshot().value, 'password'), 'password', PASSWORD)(),
      withCodeTried: is('target', { tried: true }),
      sentAfterWords: () => equal(stage.snapshot().value, 'proving'),
      askedAnew: is('target'),
      begunAnew: withoutSecrets(is('target')),
      saved: is('finishing'),
      passwordRefused: is('password', { refusal: 'published' }),
      passwordUnknown: is('password', { errorKey: 'errors.unknown' }),
      lapsed: () => {
        withoutSecrets(is('target', { refusal: 'gone' }))()
        equal(stage.snapshot().context.grant, null)
      },
      done: () => {
        withoutSecrets(is('done'))()
        const { grant, fields } = stage.snapshot().context
        deepEqual([grant, fields.name], [null, ''])
      },
    },
    end: stage.stop,
  }
}

export const recoverOracles: readonly Oracle[] = [
  { title: '[D-10] [C-8] a forgotten password in three steps', specification: recoverSpecification, begin },
  {
    title: '[D-10] [C-8] a recovery that was under way before a reload',
    specification: keptRecoverSpecification,
    begin: beginProved,
  },
]

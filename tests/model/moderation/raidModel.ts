import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { type RaidEvent, type RaidLine, raidMachine } from '#src/machines/moderation/raidMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { raidSpecification } from './raidSpecification.ts'

const broken = new Error('no network')
const line = (messageId: string, memberId: string): RaidLine => ({ messageId, memberId, name: memberId, content: 'buy' })
const LINES: readonly RaidLine[] = [line('c1', 'm1'), line('c2', 'm2'), line('c3', 'm1')]
const DONE = { batch: 'batch-1', done: 2, skipped: 1 }

/** What goes for each act, by what was chosen. */
type Order = { readonly clientId: string; readonly order: unknown; readonly again: boolean }

async function begin(machine: AnyStateMachine) {
  let made = 0
  const makeId = () => `id-${(made += 1)}`
  const stage = stageOf(machine, { input: () => ({ room: 'room-1', makeId, lines: LINES }) })
  await stage.start()
  stage.heard()
  let is = { chosen: [] as string[], errorKey: null as string | null, undone: null as boolean | null }
  let sent: Order | null = null
  const membersOf = () => [...new Set(LINES.filter(({ messageId }) => is.chosen.includes(messageId)).map((one) => one.memberId))]
  const quiet = (event: RaidEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const choose = (event: RaidEvent, ids: readonly string[]) => async () => {
    await quiet(event)()
    const all = ids.every((id) => is.chosen.includes(id))
    is = {
      ...is,
      chosen: all ? is.chosen.filter((id) => !ids.includes(id)) : [...is.chosen, ...ids],
      errorKey: null,
      undone: null,
    }
  }
  const go = async (act: Extract<RaidEvent, { type: 'order.sent' }>['act'], order: () => object) => {
    await stage.send({ type: 'order.sent', act })
    sent = { clientId: `id-${made}`, order: order(), again: false }
    is = { ...is, errorKey: null, undone: null }
    stage.heard(['act', { room: 'room-1', ...sent }])
  }
  const remove = () =>
    go({ action: 'delete', reason: 'raid' }, () => ({ action: 'delete', reason: 'raid', messageIds: is.chosen }))
  const mute = () =>
    go({ action: 'mute', minutes: 60, reason: 'raid' }, () => ({
      action: 'mute',
      minutes: 60,
      reason: 'raid',
      memberIds: membersOf(),
    }))
  const kick = () => go({ action: 'kick', reason: 'raid' }, () => ({ action: 'kick', reason: 'raid', memberIds: membersOf() }))
  const done = (answer: typeof DONE) => async () => {
    stage.run('act').done(answer)
    await settled()
    stage.heard()
    is = { ...is, chosen: [], undone: answer.done === 0 ? null : false }
  }
  const lost = async () => {
    stage.run('act').fail(broken)
    await settled()
    stage.heard()
    is = { ...is, errorKey: 'errors.unknown' }
  }
  const refused = async () => {
    stage.run('act').done({ refused: 'errors.rateLimited' })
    await settled()
    stage.heard()
    is = { ...is, errorKey: 'errors.rateLimited' }
  }
  const undo = async () => {
    await stage.send({ type: 'order.undone' })
    is = { ...is, errorKey: null }
    stage.heard(['takeBack', { room: 'room-1', batch: DONE.batch }])
  }
  const stands = (state: string) => () => {
    const { value, context } = stage.snapshot()
    const { chosen, errorKey, result } = context
    deepEqual([value, [...chosen], errorKey], [state, is.chosen, is.errorKey])
    if (is.undone !== null) deepEqual(result.undone, is.undone)
  }
  const names = {
    choosing: [
      'nothing',
      'line',
      'member',
      'all',
      'dropped',
      'refused',
      'doneAtLast',
      'deleted',
      'muted',
      'kicked',
      'idle',
      'undoLost',
      'undone',
      'forgotten',
    ],
    acting: ['deleting', 'muting', 'kicking', 'again', 'anew'],
    unanswered: ['lost', 'lostAgain'],
    takingBack: ['undoing'],
  }
  return {
    events: {
      SEND_NOTHING: quiet({ type: 'order.sent', act: { action: 'kick', reason: 'raid' } }),
      UNDO_NOTHING: quiet({ type: 'order.undone' }),
      PRESS_AGAIN: quiet({ type: 'order.sent', act: { action: 'delete' } }),
      CHOOSE_LINE: choose({ type: 'line.toggled', messageId: 'c2' }, ['c2']),
      CHOOSE_MEMBER: choose({ type: 'member.toggled', memberId: 'm1' }, ['c1', 'c3']),
      CHOOSE_ALL: choose({ type: 'all.toggled' }, ['c1', 'c2', 'c3']),
      CHOOSE_OTHER: choose({ type: 'line.toggled', messageId: 'c3' }, ['c3']),
      LINE_GONE: async () => {
        await quiet({ type: 'lines.taken', lines: LINES.filter(({ messageId }) => messageId !== 'c2') })()
        is = { ...is, chosen: [], errorKey: null }
      },
      DELETE: remove,
      MUTE: mute,
      KICK: kick,
      SEND_ANEW: kick,
      DONE: done(DONE),
      DONE_NOTHING: done({ ...DONE, done: 0 }),
      LOST: lost,
      REFUSED: refused,
      RETRY: async () => {
        await stage.send({ type: 'order.retried' })
        is = { ...is, errorKey: null }
        sent = sent && { ...sent, again: true }
        stage.heard(['act', { room: 'room-1', ...sent }])
      },
      DROP: async () => {
        await quiet({ type: 'order.dropped' })()
        is = { ...is, errorKey: null }
      },
      UNDO: undo,
      UNDONE: async () => {
        stage.run('takeBack').done({ done: 2, skipped: 0 })
        await settled()
        stage.heard()
        is = { ...is, undone: true }
      },
      UNDO_LOST: async () => {
        stage.run('takeBack').fail(broken)
        await settled()
        stage.heard()
        is = { ...is, errorKey: 'errors.unknown' }
      },
    },
    states: Object.fromEntries(Object.entries(names).flatMap(([state, own]) => own.map((one) => [one, stands(state)] as const))),
    end: stage.stop,
  }
}

const EVENTS: RaidEvent[] = [
  { type: 'line.toggled', messageId: 'c2' },
  { type: 'member.toggled', memberId: 'm1' },
  { type: 'all.toggled' },
  { type: 'lines.taken', lines: LINES.slice(1) },
  { type: 'order.sent', act: { action: 'delete' } },
  { type: 'order.retried' },
  { type: 'order.dropped' },
  { type: 'order.undone' },
]

export const raidModel: Model = {
  name: 'raidMachine',
  machine: raidMachine,
  oracles: [{ title: '[D-8] acts on many lines or members at once', specification: raidSpecification, begin }],
  scripts: [
    {
      input: { room: 'room-1', makeId: () => 'id-1', lines: LINES },
      events: EVENTS,
      answers: {
        act: { done: [DONE, { refused: 'errors.rateLimited' }], error: [broken] },
        takeBack: { done: [{ done: 2, skipped: 0 }], error: [broken] },
      },
      facts: ({ context }) => [context.chosen.length > 0, context.result?.undone, context.errorKey],
    },
  ],
  browser: 'live/moderationPanel.spec.ts',
}

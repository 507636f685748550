import { deepEqual, notEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { type AgentFormEvent, agentFormMachine } from '#src/machines/agent/agentFormMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { agentFormSpecification } from './agentFormSpecification.ts'

const broken = new Error('no network')

async function begin(machine: AnyStateMachine) {
  let made = 0
  const stage = stageOf(machine, { input: () => ({ makeId: () => `id-${(made += 1)}` }) })
  await stage.start()
  stage.heard()
  /** What a person sees, and what leaves, by the rule's words alone. */
  let is = {
    channel: 'social',
    place: '',
    text: '',
    refusal: null as string | null,
    errorKey: null as string | null,
  }
  let id = 'id-1'
  const send = async () => {
    await stage.send({ type: 'form.sent' })
    is = { ...is, refusal: null, errorKey: null }
    const { channel, place, text } = is
    stage.heard(['send', { applicationId: id, channel, place, text }])
  }
  const ignored = (event: AgentFormEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const change = (event: AgentFormEvent, now: Partial<typeof is>) => async () => {
    is = { ...is, ...now, refusal: null }
    await ignored(event)()
  }
  const choose = (channel: 'video' | 'group') => change({ type: 'channel.chosen', channel }, { channel })
  const name = (place: string) => change({ type: 'place.changed', place }, { place })
  const write = (text: string) => change({ type: 'text.changed', text }, { text })
  const answer = (refusal: 'already' | 'paused') => async () => {
    is = { ...is, refusal }
    stage.run('send').done(refusal)
    await settled()
    stage.heard()
    const { applicationId } = stage.snapshot().context
    notEqual(applicationId, id, 'the next one is another')
    id = String(applicationId)
  }
  const stands = (state: string) => () => {
    const { value, context } = stage.snapshot()
    const { channel, place, text, refusal, errorKey } = context
    deepEqual([value, { channel, place, text, refusal, errorKey }], [state, is])
  }
  const names = {
    writing: ['empty', 'ofChannel', 'named', 'written', 'lost', 'others', 'already', 'paused'],
    sending: ['sent', 'sentAgain', 'sentAnew'],
    applied: ['applied'],
  }
  return {
    events: {
      CHOOSE: choose('video'),
      CHOOSE_OTHER: choose('group'),
      NAME: name('Channel 7'),
      NAME_OTHER: name('Channel 8'),
      WRITE: write('every week'),
      WRITE_OTHER: write('every day'),
      WRITE_TOO_LATE: ignored({ type: 'text.changed', text: 'too late' }),
      SEND: send,
      SEND_ANEW: async () => {
        id = `id-${made + 1}`
        await send()
      },
      PRESS_AGAIN: ignored({ type: 'form.sent' }),
      ALREADY: answer('already'),
      PAUSED: answer('paused'),
      DONE: async () => {
        stage.run('send').done('done')
        await settled()
        stage.heard()
      },
      LOST: async () => {
        is = { ...is, errorKey: 'errors.unknown' }
        stage.run('send').fail(broken)
        await settled()
        stage.heard()
      },
    },
    states: Object.fromEntries(Object.entries(names).flatMap(([state, own]) => own.map((one) => [one, stands(state)] as const))),
    end: stage.stop,
  }
}

const EVENTS: AgentFormEvent[] = [
  { type: 'channel.chosen', channel: 'video' },
  { type: 'place.changed', place: 'Channel 7' },
  { type: 'text.changed', text: 'every week' },
  { type: 'form.sent' },
]

export const agentFormModel: Model = {
  name: 'agentFormMachine',
  machine: agentFormMachine,
  oracles: [{ title: '[C-11] an application as an agent', specification: agentFormSpecification, begin }],
  scripts: [
    {
      input: { makeId: () => 'id-1' },
      events: EVENTS,
      answers: { send: { done: ['done', 'already', 'paused'], error: [broken] } },
      facts: ({ context }) => [context.refusal, context.errorKey],
    },
  ],
  browser: null,
}

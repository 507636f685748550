import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#src/api/model/chat.ts'
import { type Report, messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { rulesMachine, type RoomRules, type SavedRules, type WordsOrder } from '#src/machines/moderation/rulesMachine.ts'
import { SimulatedClock } from 'xstate'
import { handActor, settled } from './support/deferred.ts'

const MESSAGE: ChatMessage = {
  id: 'c1',
  msgType: 'text',
  content: '广告',
  clientId: null,
  sender: { memberId: 'm1', name: '小米', avatar: '/a.svg', vipLevel: 3, role: 'member' },
  reply: null,
  mentions: [],
}

describe('what is done with a line', () => {
  function begin() {
    const report = handActor<void, Report>()
    const said: string[] = []
    const actor = createActor(
      messageActionsMachine.provide({
        actors: { report: report.logic },
        actions: { copy: (_, { text }) => said.push(`copied ${text}`), sayReported: () => said.push('reported') },
      }),
      { input: { room: 'c1' } },
    ).start()
    return { actor, report, said, value: () => actor.getSnapshot().value }
  }

  test('[D-7] a report asks for its reason and is sent once; a failed one can be sent again', async () => {
    const one = begin()
    one.actor.send({ type: 'report.asked', message: MESSAGE })
    one.actor.send({ type: 'report.submitted', reason: 'spam', note: '广告' })
    one.actor.send({ type: 'report.submitted', reason: 'spam', note: '广告' })
    expect(one.report.asked.map(({ input }) => input)).toEqual([{ room: 'c1', messageId: 'c1', reason: 'spam', note: '广告' }])
    one.report.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    expect(one.value()).toBe('describing')
    expect(one.actor.getSnapshot().context).toMatchObject({ errorKey: 'errors.networkAbnormal', message: MESSAGE })
    one.actor.send({ type: 'report.submitted', reason: 'abuse', note: '' })
    one.report.last().resolve()
    await settled()
    expect([one.value(), one.said]).toEqual(['idle', ['reported']])
    expect(one.actor.getSnapshot().context.message).toBeNull()
  })

  test('[D-7] while a report that failed is sent again nothing says that it failed', async () => {
    const one = begin()
    one.actor.send({ type: 'report.asked', message: MESSAGE })
    one.actor.send({ type: 'report.submitted', reason: 'spam', note: '' })
    one.report.last().reject(new Failure('errors.networkAbnormal'))
    await settled()
    one.actor.send({ type: 'report.submitted', reason: 'spam', note: '' })
    expect([one.value(), one.actor.getSnapshot().context.errorKey]).toEqual(['reporting', null])
  })

  test('[D-7] the card of a member is open until it is left or a report is begun from it', () => {
    const one = begin()
    const anchor = Object.create(null) as HTMLElement
    const shown = { person: { memberId: 'm1', name: '小米' }, lineId: MESSAGE.id, message: MESSAGE, anchor }
    one.actor.send({ type: 'member.asked', shown })
    expect([one.value(), one.actor.getSnapshot().context.shown]).toEqual(['meeting', shown])
    one.actor.send({ type: 'member.asked', shown: { ...shown, person: { memberId: 'm2', name: '阿乐' }, message: null } })
    expect(one.actor.getSnapshot().context.shown?.person.name).toBe('阿乐')
    one.actor.send({ type: 'member.left' })
    expect([one.value(), one.actor.getSnapshot().context.shown]).toEqual(['idle', null])
    one.actor.send({ type: 'member.asked', shown })
    one.actor.send({ type: 'report.asked', message: MESSAGE })
    expect([one.value(), one.actor.getSnapshot().context.shown]).toEqual(['describing', null])
  })

  test('[D-5] a link that leads away waits for the person; copying works meanwhile', () => {
    const one = begin()
    one.actor.send({ type: 'link.pressed', link: { href: 'https://other.example/', host: 'other.example' } })
    expect(one.value()).toBe('leaving')
    one.actor.send({ type: 'text.copied', text: 'https://other.example/' })
    one.actor.send({ type: 'link.left' })
    expect([one.value(), one.said]).toEqual(['idle', ['copied https://other.example/']])
    expect(one.actor.getSnapshot().context.link).toBeNull()
  })
})

describe('blocked words', () => {
  function begin() {
    const clock = new SimulatedClock()
    const load = handActor<RoomRules, { room: string }>()
    const save = handActor<SavedRules, WordsOrder>()
    const actor = createActor(rulesMachine.provide({ actors: { load: load.logic, save: save.logic } }), {
      clock,
      input: { room: 'c1' },
    }).start()
    return { actor, clock, load, save }
  }

  test('[D-8] the list is loaded, saved as a whole and shown as it is kept', async () => {
    const one = begin()
    one.load.last().resolve({ blockedWords: ['spam'] })
    await settled()
    one.actor.send({ type: 'words.saved', words: ['spam', 'SPAM', '代练'] })
    expect(one.save.last().input).toMatchObject({ room: 'c1', words: ['spam', 'SPAM', '代练'], before: ['spam'] })
    one.save.last().resolve({ blockedWords: ['spam', '代练'] })
    await settled()
    expect(one.actor.getSnapshot().matches({ ready: 'saved' })).toBe(true)
    expect(one.actor.getSnapshot().context.words).toEqual(['spam', '代练'])
    one.clock.increment(4_000)
    expect(one.actor.getSnapshot().matches({ ready: 'resting' })).toBe(true)
  })

  test('[D-8] what cannot be loaded is asked for again, and what cannot be saved says why', async () => {
    const one = begin()
    one.load.last().reject(new Failure('errors.timeout'))
    await settled()
    expect(one.actor.getSnapshot().matches('unknown')).toBe(true)
    one.actor.send({ type: 'rules.retried' })
    one.load.last().resolve({ blockedWords: ['spam'] })
    await settled()
    one.actor.send({ type: 'words.saved', words: [] })
    one.save.last().reject(new Failure('errors.forbidden'))
    await settled()
    expect(one.actor.getSnapshot().context).toMatchObject({ words: ['spam'], errorKey: 'errors.forbidden' })
    one.actor.send({ type: 'words.saved', words: [] })
    expect(one.save.asked).toHaveLength(2)
  })
})

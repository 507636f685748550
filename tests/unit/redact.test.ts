import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { redact } from '#src/inspector/redact.ts'

describe('what the inspector keeps of a value', () => {
  test('[D-9] credentials, personal numbers and what people wrote are left out; other fields stay', () => {
    const login = { type: 'login.submitted', payload: { name: 'mia', password: 'anchor88a', keep: true } }
    expect(redact(login)).toEqual({
      type: 'login.submitted',
      payload: { name: '‹left out›', password: '‹left out›', keep: true },
    })
    expect(redact({ cardNum: '6222 0202 0011 2233', amount: 100 })).toEqual({ cardNum: '‹left out›', amount: 100 })
    expect(redact({ content: '你好', room: 'a1001' })).toEqual({ content: '‹text of 2›', room: 'a1001' })
  })

  test('[D-9] a card number or a token is left out anywhere', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 13, maxLength: 19, unit: fc.constantFrom(...Array.from('0123456789')) }),
        fc.string({ minLength: 32, maxLength: 64, unit: fc.constantFrom(...Array.from('abcdefXYZ0189_-')) }),
        (card, token) => {
          const kept = JSON.stringify(redact({ a: [{ b: card }], c: `paid with ${card} today`, d: { e: token } }))
          expect(kept).not.toContain(card)
          expect(kept).not.toContain(token)
        },
      ),
    )
  })

  test('[D-9] [C-10] nothing of the cashier that could be misused is kept', () => {
    const canaries = {
      loginPassword: 'anchor88a',
      password: '271828',
      cardNum: '6222020200112233',
      holder: '张三丰',
      tron: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      short: 'HB-77-31-X',
      code: '314159',
      appeal: '我上午已经付款',
      payUrl: '/pay/p-271-abc',
    }
    const { loginPassword, password, cardNum, holder, tron, short, code, appeal, payUrl } = canaries
    const events = [
      { type: 'password.given', password },
      { type: 'password.submitted', order: { mode: 'set', loginPassword, password } },
      { type: 'item.submitted', item: { bank: 'ICBC', cardNum, holder } },
      { type: 'item.submitted', item: { network: 'TRC20', address: tron } },
      { type: 'item.submitted', item: { currency: 'HBC', address: short } },
      { type: 'code.given', code, smsCode: code },
      { type: 'text.changed', text: appeal },
      { type: 'picture.chosen', picture: { type: 'image/png', data: `data:image/png;base64,${'iVBORw0K'.repeat(50)}` } },
      {
        type: 'xstate.done.actor.load',
        output: {
          payUrl,
          payTo: { kind: 'card', holder, cardNum, remark: short },
          steps: [{ state: 'rejected', reason: appeal }],
        },
      },
      { type: 'copied', value: `请付到 ${tron}，谢谢` },
    ]
    const kept = JSON.stringify(events.map((event) => redact(event)))
    for (const canary of Object.values(canaries)) expect(kept).not.toContain(canary)
    expect(kept).not.toContain('iVBORw0K')
    // The kinds of events are still visible.
    for (const told of ['TRC20', 'ICBC', 'set', 'rejected', 'image/png"']) expect(kept).toContain(told)
    expect(redact({ code: 10_600 })).toEqual({ code: 10_600 })
  })

  test('[D-9] what people wrote is left out of lists as well', () => {
    const said = 'Kanarienvogel'
    const values = [
      { type: 'words.saved', words: [said, said] },
      { messages: [said], notes: [[said]], draft: [{ text: said }] },
      { content: { text: [said] } },
    ]
    for (const value of values) expect(JSON.stringify(redact(value))).not.toContain(said)
    expect(redact(values[0])).toEqual({ type: 'words.saved', words: '‹2 texts›' })
    expect(redact({ messages: [{ id: 'm1', content: said }] })).toEqual({ messages: [{ id: 'm1', content: '‹text of 13›' }] })
  })

  test.each([
    '6222 0202 0011 2233',
    '6222  0202  0011  2233',
    '6222\u00a00202\u00a00011\u00a02233',
    '6222\t0202\t0011\t2233',
    '6222.0202.0011.2233',
    '6222–0202–0011–2233',
    '６２２２０２０２００１１２２３３',
  ])('[D-9] a card number is left out however it is written: %s', (card) => {
    for (const value of [card, { note2: [`paid by ${card}!`] }, { [card]: 1 }, new Error(card)])
      expect(JSON.stringify(redact(value))).not.toContain(JSON.stringify(card).slice(1, -1))
  })

  test('[D-9] a card number is left out as a number too; times and amounts stay', () => {
    expect(redact({ a: 4_111_111_111_111_111, b: 4_111_111_111_111_111n })).toEqual({ a: '‹left out›', b: '‹left out›' })
    expect(redact({ pin: 271_828, cvv: 123, otp: 4_711 })).toEqual({ pin: '‹left out›', cvv: '‹left out›', otp: '‹left out›' })
    const kept = { at: 1_763_745_600_000, micro: 1_763_745_600_000_000, amount: 123_456_789_00, big: Number.MAX_SAFE_INTEGER }
    expect(redact(kept)).toEqual(kept)
  })

  test.each([
    'https://site.example/reset?token=s3cr3t&x=1',
    'see https://site.example/live.flv?sign=s3cr3t for more',
    '/app/login#access=s3cr3t',
    'wss://mia:s3cr3t@site.example/socket',
    'Bearer s3cr3t',
    '{"password":"s3cr3t"}',
    "{'user': {'sessionToken': 's3cr3t'}}",
    'password = s3cr3t',
    'Cookie: sid=s3cr3t',
  ])('[D-9] a proof within a text is left out: %s', (text) => {
    for (const value of [text, [text], { url: text }, { a: { b: { c: text } } }, new Error(text)])
      expect(JSON.stringify(redact(value))).not.toContain('s3cr3t')
  })

  test('[D-9] of an address the path stays', () => {
    expect(redact('https://site.example/live/a1.flv?sign=1&line=2#t=3')).toBe('https://site.example/live/a1.flv?…')
    expect(redact('/app/live/room/a1001')).toBe('/app/live/room/a1001')
  })

  test('[D-9] a value that throws when it is read does not break the page', () => {
    const value = Object.defineProperty({ type: 'x' }, 'trap', {
      enumerable: true,
      get: () => {
        throw new Error('trap')
      },
    })
    expect(redact(value)).toBe('‹unreadable›')
  })

  test('[D-9] any value becomes plain data of limited size', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withSet: true, withNullPrototype: true }), (value) => {
        const kept = JSON.stringify(redact({ value }))
        expect(kept.length).toBeLessThan(2_000_000)
      }),
    )
  })

  test('[D-9] cycles, errors, functions, class instances and actors are named, not copied', () => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(redact(circle)).toEqual({ self: '‹itself›' })
    class Canvas {
      readonly width = 1
    }
    const actor = createActor(setup({}).createMachine({ id: 'm' }), { id: 'one' })
    const values = [new TypeError('no'), function play() {}, new Canvas(), actor, new Map([[1, 2]])]
    expect(redact(values)).toEqual(['‹TypeError: no›', '‹function play›', '‹Canvas›', '‹actor one›', '‹Map of 1›'])
  })
})
